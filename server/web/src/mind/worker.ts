// The worker in which the module thinks: reviews, hints, and a server for one person. What is said to it and by it stands in
// words.ts.
import { Module, Trapped } from './module';
import type { Ask, Said } from './words';

let module: Module | undefined;
let review: number | undefined; // The number of the question that is worked for.
let timer: ReturnType<typeof setTimeout> | undefined;

const say = (said: Said) => postMessage(said);

// An exception ends the worker, where the page hears of it. Before that, who asked hears what it was.
function answered(id: number | undefined, work: () => void) {
    try {
        work();
    } catch (reason) {
        if (reason instanceof Trapped && id !== undefined)
            say({ id, problem: reason.message, trapped: true, more: false });
        throw reason;
    }
}

// One piece of work, then waiting messages, then the next one.
function review_on(id: number) {
    if (!module || review !== id) return;
    const more = module.calls.review_work() === 1;
    module.calls.review_tell();
    say({ id, text: module.heard_text(), more });
    if (more) setTimeout(() => answered(id, () => review_on(id)), 0);
    else review = undefined;
}

function give(call: () => number, bytes: Uint8Array): boolean {
    module?.give(bytes);
    return call() === 0;
}

// About a game of which this was told.
function of_game(
    { id, settings, told }: Ask & { what: 'hint' | 'why' | 'after' | 'features' },
    question: (calls: Module['calls']) => boolean,
) {
    if (!module) return;
    const { calls } = module;
    const good =
        give(calls.hint_settings, settings) &&
        told.every(({ snapshot, bytes }) =>
            give(snapshot ? calls.hint_snapshot : calls.hint_transition, bytes),
        );
    if (good && question(calls)) say({ id, text: module.heard_text(), more: false });
    else say({ id, problem: 'this position makes no sense here', more: false });
}

function tell_game(id: number, bytes: Uint8Array, call: () => number) {
    if (!module) return;
    const good = give(call, bytes);
    const said = module.heard_text();
    say(good ? { id, text: said, more: false } : { id, problem: said, more: false });
}

// ---- The server for one person.

const kinds = [, 'frame', 'header', 'entry', 'dropped'] as const;

function tell_local() {
    if (!module) return;
    for (let kind = module.calls.local_next(); kind !== 0; kind = module.calls.local_next())
        say({ local: kinds[kind] ?? 'dropped', bytes: module.heard() });
}

function work_local() {
    clearTimeout(timer);
    if (!module) return;
    tell_local();
    const more = module.calls.local_work(Date.now()) === 1;
    tell_local();
    const wakes = module.calls.local_wakes();
    if (more) timer = setTimeout(work_local, 0);
    else if (wakes >= 0)
        timer = setTimeout(work_local, Math.min(Math.max(wakes - Date.now(), 1), 60_000));
}

function answer(ask: Ask) {
    if (!module) return;
    const { calls } = module;
    switch (ask.what) {
        case 'start':
            break;
        case 'review':
            module.give(ask.record);
            if (calls.review_begin(ask.nodes, ask.seed, ask.games) !== 0)
                say({ id: ask.id, problem: module.heard_text(), more: false });
            else {
                review = ask.id;
                review_on(ask.id);
            }
            break;
        case 'stop':
            if (review === ask.id) review = undefined;
            break;
        case 'hint':
            of_game(ask, ({ hint_tell }) => hint_tell(ask.nodes, ask.seed, ask.seconds) === 0);
            break;
        case 'why':
            of_game(ask, ({ why_tell }) => give(why_tell, ask.step));
            break;
        case 'after':
            of_game(ask, ({ game_after }) => give(game_after, ask.step));
            break;
        case 'features':
            of_game(ask, ({ game_features }) => give(game_features, new Uint8Array()));
            break;
        case 'read_game':
            tell_game(ask.id, new TextEncoder().encode(ask.text), calls.game_read);
            break;
        case 'write_game':
            tell_game(ask.id, ask.record, calls.game_write);
            break;
        case 'read_position':
            tell_game(ask.id, new TextEncoder().encode(ask.text), calls.position_read);
            break;
        case 'pose':
            give(calls.local_pose_settings, ask.settings);
            tell_game(ask.id, new TextEncoder().encode(ask.text), () =>
                calls.local_pose(Date.now()),
            );
            tell_local();
            break;
        case 'restore':
            give(calls.local_header, ask.header);
            for (const entry of ask.entries) give(calls.local_entry, entry);
            calls.local_restore(Date.now());
            break;
        case 'receive':
            module.give(ask.bytes);
            calls.local_receive(Date.now());
            tell_local();
            // Bots think after all news has been delivered.
            clearTimeout(timer);
            timer = setTimeout(work_local, 0);
            break;
        case 'hang_up':
            calls.local_hang_up(Date.now());
            tell_local();
            break;
        case 'record':
            module.give(new TextEncoder().encode(ask.room));
            calls.local_record();
            say({ id: ask.id, text: module.heard_text(), more: false });
            break;
    }
}

// What comes while the module is being made waits in order.
let ready: Promise<void> = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<Ask>) => {
    ready = ready.then(async () => {
        if (data.what === 'start') module = await Module.start(data.module);
        else answered('id' in data ? data.id : undefined, () => answer(data));
    });
    // Thrown where the page hears of it: the module cannot be used after that.
    ready.catch((reason: unknown) =>
        setTimeout(() => {
            throw reason;
        }),
    );
});
