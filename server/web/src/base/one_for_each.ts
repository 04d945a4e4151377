// A function that makes one value for each key, and gives the same one again for as long as the key lives.
export function one_for_each<K extends object, V extends object>(
    make: (key: K) => V,
): (key: K) => V {
    const known = new WeakMap<K, V>();
    return (key) => {
        let value = known.get(key);
        if (!value) {
            value = make(key);
            known.set(key, value);
        }
        return value;
    };
}
