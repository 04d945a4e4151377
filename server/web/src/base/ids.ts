// Bytes made here, and bytes kept as text.

export function new_command_id(): Uint8Array {
    return crypto.getRandomValues(new Uint8Array(16));
}

export function to_text(bytes: Uint8Array): string {
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
}

export function from_text(text: string): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
}

export function same_bytes(a: Uint8Array, b: Uint8Array): boolean {
    return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
