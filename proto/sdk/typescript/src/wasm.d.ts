// build.mjs writes wasm.js: the rules as WebAssembly, compressed and in base64; empty: the package
// was built without them.
declare const rules: string;
export default rules;
