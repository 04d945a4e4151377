// Chat. It is shown in the panel on demand; otherwise a number counts new lines, and a new line is shown for a while beside the
// name of its speaker.
import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { clean_line } from '../../base/line';
import { ErrorCode, type Error as ErrorMessage } from '../../proto/meeple/v1/common_pb';
import { SeatKind } from '../../proto/meeple/v1/room_pb';
import { Talk as Allowed } from '../../proto/meeple/v1/talk_pb';
import { Channel, type Line } from '../../proto/meeple/v1/talk_pb';
import type { Words } from '../../net/talk';
import type { Table } from '../../table/table';
import { has_text, named, text } from '../../text/text';
import { Emblem, error_text, Icon } from '../bits';
import { Emote } from './emotes';
import { sanction_text } from '../tidings';
import { NothingYet } from '../nothing_yet';
import { others_at, ReportSeats } from './report';

export const talk_open = signal(false);

const icons = {
    talk: 'M3 4h14v9H9l-4 4v-4H3z',
    emotes: 'M10 2.5a7.5 7.5 0 1 0 .01 0ZM7.3 8.2h.01M12.7 8.2h.01M6.5 11.5q3.5 4 7 0',
    send: 'M3 10l14-6l-5 13l-3-5z',
    watches: 'M1.5 10q4-6 8.5-6t8.5 6q-4 6-8.5 6t-8.5-6ZM10 7.500a2.5 2.5 0 1 0 .01 0',
};

// What may be said here; undefined: nothing, or the room has not told yet.
function allowed(table: Table): Allowed | undefined {
    const { talk, info } = table.link;
    const here = info.value?.settings?.talk ?? Allowed.SILENCE;
    return !table.link.alone && talk.possible && here !== Allowed.SILENCE ? here : undefined;
}

export function can_talk(table: Table): boolean {
    return allowed(table) !== undefined;
}

export function TalkButton({ table }: { table: Table }) {
    const { talk } = table.link;
    const open = talk_open.value,
        n = open ? 0 : talk.unseen.value;
    useEffect(() => {
        if (open) talk.look();
    }, [open, talk.lines.value]);
    if (!can_talk(table)) return null;
    const says = n > 0 ? text('talk.unseen', { n }) : text('talk');
    return (
        <button
            type="button"
            class="tool talk-button"
            aria-pressed={open}
            aria-label={says}
            title={says}
            onClick={() => {
                talk_open.value = !open;
            }}
        >
            <Icon d={icons.talk} />
            {n > 0 && <b class="badge">{n}</b>}
        </button>
    );
}

function Said({ what }: { what: Line['what'] | Words }) {
    switch (what.case) {
        case 'text':
            return <>{what.value}</>;
        case 'phrase':
            return <>{named('phrase', what.value)}</>;
        case 'emote':
            return <Emote name={what.value} />;
        default:
            return null;
    }
}

// The present name of the seat: a deleted account has none.
function speaker_name(table: Table, { seat, name }: Line): string {
    const now = seat === undefined ? undefined : table.link.state?.seats[seat];
    const gone = now?.kind === SeatKind.PLAYER && !now.name;
    return (gone ? '' : name) || text('person.gone');
}

// Whose words they are, and what can be done about them.
function Speaker({ table, line }: { table: Table; line: Line }) {
    const [open, set_open] = useState(false);
    const { talk, host } = table.link;
    const name = speaker_name(table, line);
    const sign =
        line.seat === undefined ? (
            <Icon d={icons.watches} />
        ) : (
            <Emblem seat={line.seat} size={16} />
        );
    if (line.speaker === talk.speaker.value)
        return (
            <b class="speaker">
                {sign} {name}
            </b>
        );
    const silenced = talk.silenced.value.has(line.speaker);
    return (
        <>
            <button
                type="button"
                class="speaker"
                aria-expanded={open}
                onClick={() => set_open(!open)}
            >
                {sign} {name}
            </button>
            {open && (
                <span class="speaker-do">
                    <button type="button" onClick={() => void talk.block(line.speaker)}>
                        {text('talk.block')}
                    </button>
                    {host.value && line.seat === undefined && (
                        <button
                            type="button"
                            onClick={() => void talk.mute(line.speaker, !silenced)}
                        >
                            {text(silenced ? 'talk.unmute' : 'talk.mute')}
                        </button>
                    )}
                    <button type="button" class="plain" onClick={() => set_open(false)}>
                        {text('close')}
                    </button>
                </span>
            )}
        </>
    );
}

// Without any lines: offers the first phrase, a greeting, as a start.
function NoWords({ table }: { table: Table }) {
    const { talk } = table.link;
    const [greeting] = table.shelf.catalogue.phrases;
    const silent = talk.muted.value && table.link.seat.value === undefined;
    if (greeting === undefined || silent) return <>{text('talk.nothing')}</>;
    return (
        <NothingYet
            picture="words"
            says={text('talk.nothing')}
            does={named('phrase', greeting)}
            act={() => talk.say({ case: 'phrase', value: greeting })}
        />
    );
}

function Lines({ table }: { table: Table }) {
    const list = useRef<HTMLDivElement>(null);
    const { talk } = table.link;
    const lines = talk.lines.value,
        unsaid = talk.unsaid.value;
    const newest = lines.at(-1)?.number;
    useEffect(() => {
        list.current?.scrollTo(0, list.current.scrollHeight);
    }, [newest, unsaid.length]);
    return (
        <div class="talk-lines" ref={list} role="log" tabindex={0} aria-label={text('talk')}>
            <ol>
                {talk.more.value && (
                    <li>
                        <button type="button" class="plain" onClick={() => void talk.read_older()}>
                            {text('talk.older')}
                        </button>
                    </li>
                )}
                {lines.length + unsaid.length === 0 && (
                    <li class="quiet">
                        <NoWords table={table} />
                    </li>
                )}
                {lines.map((line) => (
                    <li
                        key={line.number}
                        class={line.channel === Channel.SPECTATORS ? 'among-spectators' : ''}
                    >
                        <Speaker table={table} line={line} />{' '}
                        <span class="said">
                            <Said what={line.what} />
                        </span>
                    </li>
                ))}
                {unsaid.map((one, i) => (
                    <li key={`unsaid ${i}`} class="unsaid">
                        <Said what={one.what} />
                    </li>
                ))}
            </ol>
        </div>
    );
}

function problem_text(error: ErrorMessage): string {
    if (error.sanction) return sanction_text(error.sanction);
    const key = `talk.not.${(ErrorCode[error.code] ?? '').toLowerCase()}`;
    return has_text(key) ? text(key) : error_text(error);
}

// Phrases and emotes, each a tap away.
function Picker({ table, say }: { table: Table; say: (what: Words) => void }) {
    const { phrases, emotes } = table.shelf.catalogue;
    return (
        <div class="talk-picker">
            {emotes.map((name) => (
                <button
                    key={name}
                    type="button"
                    class="emote-button"
                    data-emote={name}
                    onClick={() => say({ case: 'emote', value: name })}
                >
                    <Emote name={name} />
                </button>
            ))}
            {phrases.map((name) => (
                <button
                    key={name}
                    type="button"
                    class="phrase"
                    data-phrase={name}
                    onClick={() => say({ case: 'phrase', value: name })}
                >
                    {named('phrase', name)}
                </button>
            ))}
        </div>
    );
}

// Whom one does not hear, and the way back.
function Blocked({ table }: { table: Table }) {
    const { talk } = table.link;
    useEffect(() => void talk.read_blocks(), [table]);
    if (talk.blocked.value.length === 0) return null;
    return (
        <details class="blocked small">
            <summary>{text('talk.blocked')}</summary>
            <ul>
                {talk.blocked.value.map(({ id, name }) => (
                    <li key={id}>
                        {name || text('person.gone')}{' '}
                        <button type="button" class="plain" onClick={() => void talk.unblock(id)}>
                            {text('talk.unblock')}
                        </button>
                    </li>
                ))}
            </ul>
        </details>
    );
}

// A letter that is typed while the chat is open is part of what is said. False: nothing can be written here.
export function write_on(): boolean {
    const line = document.querySelector<HTMLInputElement>('.game .talk-say input');
    line?.focus();
    return line !== null;
}

export function TalkBox({ table }: { table: Table }) {
    const { talk } = table.link;
    const box = useRef<HTMLElement>(null);
    useEffect(() => {
        if (talk_open.peek() && !write_on()) box.current?.querySelector('button')?.focus();
    }, []);
    const here = allowed(table);
    const [picking, set_picking] = useState(false);
    const [written, write] = useState('');
    if (here === undefined) return null;
    const free = here === Allowed.FREE_TEXT;
    const say = (what: Words) => {
        talk.say(what);
        set_picking(false);
    };
    return (
        <section ref={box} class="talk" aria-label={text('talk')}>
            <Lines table={table} />
            <Blocked table={table} />
            {talk.trouble.value && (
                <p class="problem small" role="alert">
                    {problem_text(talk.trouble.value)}
                </p>
            )}
            {talk.muted.value && table.link.seat.value === undefined ? (
                <p class="quiet small">{text('talk.not.muted')}</p>
            ) : (
                <>
                    {(picking || !free) && <Picker table={table} say={say} />}
                    {free && (
                        <form
                            class="talk-say"
                            onSubmit={(event) => {
                                event.preventDefault();
                                const line = clean_line(written, talk.characters_max);
                                if (line) say({ case: 'text', value: line });
                                write('');
                            }}
                        >
                            <button
                                type="button"
                                class="tool"
                                aria-pressed={picking}
                                aria-label={text('talk.phrases')}
                                title={text('talk.phrases')}
                                onClick={() => set_picking(!picking)}
                            >
                                <Icon d={icons.emotes} />
                            </button>
                            <input
                                value={written}
                                maxLength={talk.characters_max}
                                placeholder={text('talk.say')}
                                aria-label={text('talk.say')}
                                autocomplete="off"
                                enterkeyhint="send"
                                onInput={(event) => write(event.currentTarget.value)}
                            />
                            <button
                                type="submit"
                                class="tool"
                                disabled={written.trim() === ''}
                                aria-label={text('talk.send')}
                            >
                                <Icon d={icons.send} />
                            </button>
                        </form>
                    )}
                </>
            )}
        </section>
    );
}

// Before the game there is room enough.
export function TalkHere({ table }: { table: Table }) {
    const { talk } = table.link;
    useEffect(() => talk.look(), [talk.lines.value]);
    return (
        <>
            <TalkBox table={table} />
            {others_at(table).length > 0 && (
                <details class="small">
                    <summary>{text('report')}</summary>
                    <ReportSeats table={table} />
                </details>
            )}
        </>
    );
}

// The latest words of a seat, beside its name, for a while.
export function Bubble({ table, seat }: { table: Table; seat: number }) {
    const line = table.link.talk.fresh.value;
    if (line?.seat !== seat || talk_open.value) return null;
    return (
        <span class="bubble" role="status">
            <Said what={line.what} />
        </span>
    );
}
