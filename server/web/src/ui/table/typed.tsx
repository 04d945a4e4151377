// A step is typed as the rules write it. What can follow is shown; a whole step is prepared, and Enter sends it.
import { useEffect, useRef, useState } from 'preact/hooks';
import { read_step, words_of, type Offer } from '../../text/notation';
import { list, text } from '../../text/text';
import type { Table } from '../../table/table';
import { CloseButton, typing_open } from '../bits';

export interface StepOffer extends Offer {
    readonly prepare: () => void; // Shows it at the table.
    readonly send: () => void;
}

const shown_max = 14;

// With this word at its end.
function with_word(typed: string, word: string, is_begun: boolean): string {
    const before = is_begun ? typed.replace(/[^\s;]*$/, '') : typed;
    const gap = before === '' || /\s$/.test(before) || word === ';' ? '' : ' ';
    return `${word === ';' ? before.trimEnd() : before}${gap}${word} `;
}

function Words({
    typed,
    words,
    choose,
}: {
    typed: string;
    words: readonly string[];
    choose: (typed: string) => void;
}) {
    const is_begun = typed !== '' && !/[\s;]$/.test(typed) && words_of(typed).at(-1) !== undefined;
    const begun = is_begun ? (words_of(typed).at(-1) ?? '') : '';
    return (
        <p class="typed-words" aria-label={text('typed.next')}>
            {words.slice(0, shown_max).map((word) => (
                <button
                    key={word}
                    type="button"
                    class="chip"
                    onClick={() =>
                        choose(
                            with_word(
                                typed,
                                word,
                                is_begun && word.toLowerCase().startsWith(begun),
                            ),
                        )
                    }
                >
                    {word}
                </button>
            ))}
            {words.length > shown_max && (
                <span class="quiet small">
                    {text('typed.more', { n: words.length - shown_max })}
                </span>
            )}
        </p>
    );
}

interface Typing {
    readonly table: Table;
    readonly offers: () => readonly StepOffer[]; // All legal steps.
    readonly unprepare: () => void; // Takes back what was prepared here.
}

export function TypedStep(props: Typing) {
    return typing_open.value ? <Box {...props} /> : null;
}

// What was typed, what it means, and what is done with it.
function useTyped({ table, offers, unprepare }: Typing) {
    const [typed, set_typed] = useState('');
    const [asked, set_asked] = useState(false); // Enter was pressed: what is wrong is told.
    const prepared = useRef(false);
    const input = useRef<HTMLInputElement>(null);
    useEffect(() => input.current?.focus(), []);
    const mine = table.my_turn.value;
    const all = mine ? offers() : [];
    const reading = read_step(typed, all);
    const write = (now: string) => {
        set_typed(now);
        set_asked(false);
        const { exact } = read_step(now, all);
        if (exact) exact.prepare();
        else if (prepared.current) unprepare();
        prepared.current = exact !== undefined;
        input.current?.focus();
    };
    const send = () => {
        set_asked(true);
        if (!reading.exact) return;
        prepared.current = false;
        set_typed('');
        reading.exact.send();
    };
    const close = () => {
        if (prepared.current) unprepare();
        typing_open.value = false;
    };
    const wrong = typed.trim() !== '' && (reading.wrong >= 0 || (asked && !reading.exact));
    return { typed, reading, mine, input, write, send, close, wrong, example: all[0]?.says ?? '' };
}

// Tab completes the word, where one is begun.
function on_typing_key(event: KeyboardEvent, { typed, reading, write, close }: Typed) {
    const [next] = reading.next;
    const completes =
        event.key === 'Tab' &&
        !event.shiftKey &&
        typed !== '' &&
        reading.wrong < 0 &&
        !reading.exact;
    if (event.key === 'Escape') close();
    else if (completes && next) write(with_word(typed, next, !/[\s;]$/.test(typed)));
    else return;
    event.preventDefault();
    event.stopPropagation();
}

type Typed = ReturnType<typeof useTyped>;

function Told({ typed, reading, mine, wrong }: Typed) {
    if (!mine) return <p>{text('typed.wait')}</p>;
    if (!wrong) return reading.exact ? <p>{text('typed.ready')}</p> : null;
    const good =
        reading.wrong >= 0 ? words_of(typed).slice(0, reading.wrong).join(' ') : typed.trim();
    const expected = list(reading.next.slice(0, shown_max));
    return (
        <p class="problem">
            {good === ''
                ? text('typed.wrong_first', { expected })
                : text('typed.wrong', { good, expected })}
        </p>
    );
}

function Box(props: Typing) {
    const on = useTyped(props);
    return (
        <section class="typed" aria-label={text('tool.type')}>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    on.send();
                }}
            >
                <input
                    ref={on.input}
                    value={on.typed}
                    aria-label={text('tool.type')}
                    aria-invalid={on.wrong}
                    placeholder={on.example}
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck={false}
                    maxLength={120}
                    onInput={(event) => on.write(event.currentTarget.value)}
                    onKeyDown={(event) => on_typing_key(event, on)}
                />
                <button type="submit" class="go" disabled={!on.mine}>
                    {text('typed.play')} <kbd>↵</kbd>
                </button>
                <CloseButton onClick={on.close} />
            </form>
            <div role="status">
                <Told {...on} />
            </div>
            {on.mine && <Words typed={on.typed} words={on.reading.next} choose={on.write} />}
        </section>
    );
}
