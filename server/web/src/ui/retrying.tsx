// The marked steps of one's own game again, one after the other: the player looks for a better move.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Review } from '../net/review';
import { Retrying, steps_to_retry } from '../puzzles/retrying';
import { number, text } from '../text/text';
import { seat_name } from '../text/words';
import type { Table } from '../table/table';
import type { App } from './app_state';
import { Players } from './players';
import { step_sentence } from './review_words';
import { Staged } from './staged';

function Says({ on, review }: { on: Retrying; review: Review }) {
    const verdict = on.verdict.value;
    if (on.over)
        return (
            <p class="right">
                <strong>{text(on.told.value ? 'puzzles.solution' : 'puzzles.right')}</strong>{' '}
                {step_sentence(on.table, review, on.step)}
            </p>
        );
    if (verdict === undefined) return <p>{text('retry.what')}</p>;
    if (verdict === 'right') return null;
    return (
        <p>
            {text(`retry.${verdict}`, {
                points: number(Math.max(1, Math.round(on.tried.value?.less ?? 0))),
            })}
        </p>
    );
}

interface Given {
    readonly app: App;
    readonly game: Table;
    readonly review: Review;
    readonly leave: () => void;
}

export function RetryScreen({ app, game, review, leave }: Given) {
    const [at, go_to] = useState(0);
    const steps = useMemo(
        () => steps_to_retry(review, game.link.steps.peek(), game.link.seat.peek()),
        [game, review],
    );
    const step = steps[at];
    const shelf = game.shelf;
    const on = useMemo(() => {
        if (!step) return undefined;
        const seats = game.newest.peek()?.state.seats;
        const names = (seats ?? []).map((_, i) => seat_name(seats, i));
        return new Retrying(step, game, app.connection, shelf, names);
    }, [app, game, shelf, step]);
    useEffect(() => () => on?.table.dispose(), [on]);
    const go = useRef<HTMLButtonElement>(null);
    const over = on?.over ?? false;
    useLayoutEffect(() => {
        if (over) go.current?.focus({ preventScroll: true });
    }, [over]);
    if (!on) return <p class="quiet">{text('entering')}</p>;
    const more = at + 1 < steps.length;
    return (
        <Staged
            app={app}
            table={on.table}
            beside={(face) => (
                <>
                    <section class="puzzle-task retry-task" aria-label={text('retry')}>
                        <p class="quiet small">
                            {text('retry.of', { n: at + 1, all: steps.length })}
                        </p>
                        <h2>{text('retry')}</h2>
                        <div aria-live="polite" class="lesson-verdict">
                            <Says on={on} review={review} />
                        </div>
                        <p class="puzzle-do">
                            {!over && (
                                <button type="button" onClick={() => on.show_solution()}>
                                    {text('puzzles.show')}
                                </button>
                            )}
                            {more && (
                                <button
                                    ref={go}
                                    type="button"
                                    class={over ? 'go' : 'plain'}
                                    onClick={() => go_to(at + 1)}
                                >
                                    {text('retry.next')}
                                </button>
                            )}
                            <button
                                {...(more ? {} : { ref: go })}
                                type="button"
                                class={more || !over ? 'plain retry-leave' : 'go retry-leave'}
                                onClick={leave}
                            >
                                {text('retry.leave')}
                            </button>
                        </p>
                    </section>
                    {!over && <face.Hand />}
                    <Players table={on.table} face={face} />
                </>
            )}
        />
    );
}
