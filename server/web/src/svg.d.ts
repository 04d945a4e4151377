// Drawings in files of their own, as text.
declare module '*.svg' {
    const text: string;
    export default text;
}
