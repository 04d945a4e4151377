// What is loaded when it is first needed.
import { signal } from '@preact/signals';
import type { ComponentChildren, FunctionComponent } from 'preact';

export class Part<T> {
    private readonly now = signal<T | null | undefined>(undefined);
    private asked = false;
    private needed = false;

    constructor(private readonly load: () => Promise<T>) {}

    // Undefined: it is loading; null: it could not be loaded. The first read starts loading.
    get value(): T | null | undefined {
        this.needed = true;
        this.fetch();
        return this.now.value;
    }

    fetch() {
        if (this.asked) return;
        this.asked = true;
        this.load().then(
            (part) => {
                this.now.value = part;
            },
            (reason: unknown) => {
                console.error(reason);
                this.now.value = null;
            },
        );
    }

    // Beforehand. If that fails it is loaded when it is needed.
    fetch_ahead() {
        if (this.asked) return;
        this.asked = true;
        this.load().then(
            (part) => {
                this.now.value = part;
            },
            () => {
                this.asked = false;
                if (this.needed) this.fetch();
            },
        );
    }
}

// A component of such a part; `meanwhile` stands in its place until it is there, `missing` if it does not come.
export function drawn_by<T, P extends object>(
    part: Part<T>,
    which: (part: T) => FunctionComponent<P>,
    meanwhile: ComponentChildren = null,
    missing: ComponentChildren = meanwhile,
): FunctionComponent<P> {
    return (props: P) => {
        const Drawn = part.value && which(part.value);
        if (Drawn) return <Drawn {...props} />;
        return <>{Drawn === null ? missing : meanwhile}</>;
    };
}
