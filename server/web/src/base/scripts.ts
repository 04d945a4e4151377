// Trusted Types: the page's policy lets a script's address come from here only, and text never become HTML or script.
interface Policy {
    createScriptURL(address: string): string;
}
interface Factory {
    createPolicy(name: string, policy: Policy): Policy;
}

// build.mjs names it in the Content-Security-Policy. A browser without Trusted Types takes addresses as they are.
const policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy(
    'own-scripts',
    {
        createScriptURL(address) {
            if (/^\/[\w-]+\.js$/.test(address)) return address;
            throw new TypeError(`not a script of this page: ${address}`);
        },
    },
);

// `address`: a script beside the page, as "/shell.js". For workers, which take it as a text by their types.
export function own_script(address: string): string {
    return policy ? policy.createScriptURL(address) : address;
}
