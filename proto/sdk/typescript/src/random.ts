// Random bytes. Node 18 has the browser's cryptography only as a module.

const module_name = "node:crypto"; // Not bundled.
const source: Crypto =
  (globalThis as { crypto?: Crypto }).crypto ??
  ((await import(module_name)) as { webcrypto: Crypto }).webcrypto;

// The id of a command.
export function new_id(): Uint8Array {
  return source.getRandomValues(new Uint8Array(16));
}
