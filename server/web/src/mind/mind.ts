// The thinking of this page: a worker with the module of rules and bots, made when it is first needed. Without one, or after it
// has failed, the page asks the server instead.
import { own_script } from '../base/scripts';
import { Trapped } from './module';
import type { Ask, Said } from './words';

// build.mjs writes both; empty in a page that was built without the module.
declare const MIND_WORKER: string;
declare const MIND_MODULE: string;

export const has_mind: boolean =
    typeof MIND_MODULE === 'string' &&
    MIND_MODULE !== '' &&
    typeof WebAssembly === 'object' &&
    typeof Worker === 'function';

let compiled: Promise<WebAssembly.Module> | undefined;

// Fetched and compiled once for all callers.
export function mind_module(): Promise<WebAssembly.Module> {
    compiled ??= WebAssembly.compileStreaming(fetch(MIND_MODULE)).catch((reason: unknown) => {
        compiled = undefined;
        throw reason;
    });
    return compiled;
}

type Question = Extract<Ask, { id: number }>;
type Without<T> = T extends unknown ? Omit<T, 'id'> : never;
export type Answer = { readonly text: string; readonly more: boolean };

export class Mind {
    on_local: (said: Extract<Said, { local: string }>) => void = () => undefined;
    on_end: () => void = () => undefined;
    private readonly worker: Worker;
    private next = 1;
    private ended = false;
    private readonly waiting = new Map<
        number,
        { answer: (answer: Answer) => void; fail: (reason: Error) => void }
    >();

    private constructor(module: WebAssembly.Module) {
        this.worker = new Worker(own_script(MIND_WORKER), { type: 'module' });
        this.worker.onmessage = ({ data }: MessageEvent<Said>) => this.heard(data);
        this.worker.onerror = (event) => this.end(new Error(event.message));
        this.say({ what: 'start', module });
        this.worker.onmessageerror = () => this.end(new Error('not understood'));
    }

    static async start(): Promise<Mind> {
        return new Mind(await mind_module());
    }

    say(ask: Ask) {
        this.worker.postMessage(ask);
    }

    // The first answer.
    async ask(question: Without<Question>): Promise<string> {
        return new Promise((resolve, reject) => {
            this.follow(question, ({ text }) => resolve(text), reject);
        });
    }

    // All answers, until there are no more or the returned function is called.
    follow(
        question: Without<Question>,
        answer: (answer: Answer) => void,
        fail: (reason: Error) => void,
    ): () => void {
        const id = this.next++;
        if (this.ended) {
            fail(new Error('it has ended'));
            return () => undefined;
        }
        this.waiting.set(id, { answer, fail });
        this.say({ ...question, id });
        return () => {
            this.waiting.delete(id);
            this.say({ what: 'stop', id });
        };
    }

    private heard(said: Said) {
        if ('local' in said) {
            this.on_local(said);
            return;
        }
        const waiting = this.waiting.get(said.id);
        if (!said.more) this.waiting.delete(said.id);
        if (said.trapped) waiting?.fail(new Trapped());
        else if (said.text === undefined) waiting?.fail(new Error(said.problem));
        else waiting?.answer({ text: said.text, more: said.more });
    }

    end(reason: Error) {
        if (this.ended) return;
        this.ended = true;
        this.worker.terminate();
        for (const { fail } of this.waiting.values()) fail(reason);
        this.waiting.clear();
        this.on_end();
    }
}

let common: Promise<Mind> | undefined;

// The one for reviews and hints; another one is made after it has failed.
export function the_mind(): Promise<Mind> {
    common ??= Mind.start().then(
        (mind) => {
            mind.on_end = () => {
                common = undefined;
            };
            return mind;
        },
        (reason: unknown) => {
            common = undefined;
            throw reason;
        },
    );
    return common;
}
