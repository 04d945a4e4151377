// The module of rules, bots and reviews that was compiled to WebAssembly (server/wasm), with as much of WASI as it asks for.

export interface Exports {
    readonly memory: WebAssembly.Memory;
    readonly _initialize: () => void;
    readonly take: (size: number) => number;
    readonly said: () => number;
    readonly said_size: () => number;
    readonly review_begin: (nodes: number, seed: number, games: number) => number;
    readonly review_work: () => number;
    readonly review_tell: () => number;
    readonly game_read: () => number;
    readonly game_write: () => number;
    readonly game_position: (seat: number) => number;
    readonly hint_settings: () => number;
    readonly hint_snapshot: () => number;
    readonly hint_transition: () => number;
    readonly hint_tell: (nodes: number, seed: number, seconds: number) => number;
    readonly why_tell: () => number;
    readonly game_after: () => number;
    readonly game_features: () => number;
    readonly position_read: () => number;
    readonly local_pose_settings: () => number;
    readonly local_pose: (now_ms: number) => number;
    readonly local_header: () => number;
    readonly local_entry: () => number;
    readonly local_restore: (now_ms: number) => number;
    readonly local_receive: (now_ms: number) => number;
    readonly local_hang_up: (now_ms: number) => number;
    readonly local_work: (now_ms: number) => number;
    readonly local_wakes: () => number;
    readonly local_next: () => number;
    readonly local_record: () => number;
}

// What the module was given contradicts the rules, or the rules have a fault. There are no exceptions inside, so it has stopped
// in the middle: nothing can be asked of it any more.
export class Trapped extends Error {
    constructor() {
        super('the module has stopped: what it was given contradicts the rules');
    }
}

function guarded(exports: Exports): Exports {
    let trapped = false;
    const guard =
        (call: (...words: unknown[]) => unknown) =>
        (...words: unknown[]) => {
            if (trapped) throw new Trapped();
            try {
                return call(...words);
            } catch (reason) {
                if (!(reason instanceof WebAssembly.RuntimeError)) throw reason;
                trapped = true;
                throw new Trapped();
            }
        };
    const calls = Object.entries(exports).map(([name, it]) => [
        name,
        typeof it === 'function' ? guard(it as (...words: unknown[]) => unknown) : (it as unknown),
    ]);
    return Object.fromEntries(calls) as Exports;
}

// What stands in the bytes that the module has just said.
const decoder = new TextDecoder();

export class Module {
    private constructor(readonly calls: Exports) {}

    static async start(compiled: WebAssembly.Module): Promise<Module> {
        const held: { calls?: Exports } = {};
        const bytes = () => held.calls?.memory.buffer ?? new ArrayBuffer(0);
        const view = () => new DataView(bytes());
        const none = () => 0;
        const wasi: Record<string, (...words: never[]) => number> = {
            clock_time_get: (_clock: number, _precision: bigint, at: number) => {
                view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
                return 0;
            },
            random_get: (at: number, size: number) => {
                crypto.getRandomValues(new Uint8Array(bytes(), at, size));
                return 0;
            },
            environ_sizes_get: (count: number, size: number) => {
                view().setUint32(count, 0, true);
                view().setUint32(size, 0, true);
                return 0;
            },
            proc_exit: () => {
                throw new Error('the module has ended');
            },
        };
        // Files, of which there are none.
        const wanted = WebAssembly.Module.imports(compiled).map(({ name }) => [
            name,
            wasi[name] ?? none,
        ]);
        const instance = await WebAssembly.instantiate(compiled, {
            wasi_snapshot_preview1: Object.fromEntries(wanted) as WebAssembly.ModuleImports,
        });
        const calls = guarded(instance.exports as unknown as Exports);
        held.calls = calls;
        calls._initialize();
        return new Module(calls);
    }

    give(bytes: Uint8Array) {
        const at = this.calls.take(bytes.length);
        new Uint8Array(this.calls.memory.buffer, at, bytes.length).set(bytes);
    }

    heard(): Uint8Array {
        const { said, said_size, memory } = this.calls;
        return new Uint8Array(memory.buffer, said(), said_size()).slice();
    }

    heard_text(): string {
        return decoder.decode(this.heard());
    }
}
