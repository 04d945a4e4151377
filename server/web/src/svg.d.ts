// Drawings in files of their own, as text.
declare module '*.svg' {
    const text: string;
    export default text;
}

// Messages in files of their own, as bytes.
declare module '*.pb' {
    const bytes: Uint8Array;
    export default bytes;
}

// The address of a font's file.
declare module '*.woff2' {
    const address: string;
    export default address;
}

// The address of a style sheet that is loaded later.
declare module '*.later.css' {
    const address: string;
    export default address;
}
