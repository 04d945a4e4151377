// The pace and the permissions of a table, chosen for a new game and shown to joining players.
import { create } from '@bufbuild/protobuf';
import type { ClockPreset } from '../../proto/meeple/v1/envelope_pb';
import {
    Aids,
    OnTimeout,
    RoomSettingsSchema,
    type Clock,
    type RoomSettings,
} from '../../proto/meeple/v1/room_pb';
import { Talk } from '../../proto/meeple/v1/talk_pb';
import { time_after_miss } from '../../table/clocks';
import { has_text, named, text } from '../../text/text';
import { span } from '../../text/times';
import { Choice } from '../choice';
import { change, is_slow, wish, type Wish } from '../wish';

// ---- Words.

function clock_words({ initialMs, incrementMs, capMs }: Clock): string {
    const values = { initial: span(initialMs), increment: span(incrementMs), cap: span(capMs) };
    if (incrementMs === 0) return text('pace_what.clock_plain', values);
    return text(capMs > 0 ? 'pace_what.clock_cap' : 'pace_what.clock', values);
}

function turn_words(seconds: number): string {
    return seconds === 0
        ? text('pace_what.none')
        : text('pace_what.turn', { time: span(1000 * seconds) });
}

// In a list, in as few words as can be.
export function pace_in_short({
    clock,
    turnSeconds = 0,
}: Pick<RoomSettings, 'clock' | 'turnSeconds'>): string {
    if (!clock)
        return turnSeconds === 0
            ? text('pace.none')
            : text('pace.turn', { time: span(1000 * turnSeconds) });
    const values = { initial: span(clock.initialMs), increment: span(clock.incrementMs) };
    const says = text(clock.incrementMs > 0 ? 'pace_short.clock' : 'pace_short.plain', values);
    const slow = is_slow({ case: 'clock', value: clock });
    return slow ? text('pace_short.slow', { says }) : says;
}

// A clock as players write it: minutes for the game and seconds for each turn.
function clock_figures({ initialMs, incrementMs }: Clock): string {
    const minutes = initialMs / 60_000,
        seconds = incrementMs / 1000;
    return incrementMs > 0
        ? text('pace.figures', { minutes, seconds })
        : text('pace.minutes', { n: minutes });
}

// A name that this page does not know is as good as any.
function preset_name({ name, setting }: ClockPreset): string {
    if (setting.case === 'clock' && !is_slow(setting))
        return text('pace.with_figures', {
            name: named('pace', name),
            figures: clock_figures(setting.value),
        });
    if (has_text(`pace.${name}`)) return named('pace', name);
    return setting.case === 'turnSeconds'
        ? text('pace.turn', { time: span(1000 * setting.value) })
        : named('pace', name);
}

function preset_words({ setting }: ClockPreset): string {
    if (setting.case === 'clock') return clock_words(setting.value);
    return setting.case === 'turnSeconds' ? turn_words(setting.value) : '';
}

const usual = 'usual';

type AtZeroWish = Pick<Wish, 'at_zero' | 'pace' | 'rated'>;

function at_zero_name(policy: OnTimeout | undefined): string {
    return policy === undefined ? usual : (OnTimeout[policy] ?? 'unknown').toLowerCase();
}

// What happens when a seat's time runs out, told before it does. Undefined: there is no clock.
export function at_zero_words(settings: RoomSettings): string | undefined {
    const { clock, turnSeconds = 0, onTimeout } = settings;
    if (!clock && turnSeconds === 0) return undefined;
    const policy = onTimeout ?? (clock ? OnTimeout.BOT : OnTimeout.SKIP);
    const says = named('at_zero_what', at_zero_name(policy));
    const left_ms = time_after_miss(settings);
    if (left_ms === undefined) return says;
    return `${says} ${text('at_zero_what.after_miss', { time: span(left_ms) })}`;
}

// The same while a table is chosen. What happens by default depends on the time limit, if one is chosen.
export function at_zero_wished({ at_zero, pace, rated }: AtZeroWish): string {
    const setting = pace?.setting;
    if (at_zero !== undefined || !setting?.case || rated)
        return named('at_zero_what', at_zero_name(at_zero));
    const words =
        setting.case === 'clock'
            ? at_zero_words(create(RoomSettingsSchema, { clock: setting.value }))
            : at_zero_words(create(RoomSettingsSchema, { turnSeconds: setting.value }));
    return words ?? text('pace_what.none');
}

function talk_name(talk: Talk | undefined): string {
    return talk === undefined ? usual : (Talk[talk] ?? 'unknown').toLowerCase();
}

function aids_name(aids: Aids): string {
    return (Aids[aids] ?? 'unknown').toLowerCase();
}

// ---- Choosing.

export function PaceChoice({ presets }: { presets: readonly ClockPreset[] }) {
    const now = wish.value.pace;
    if (presets.length === 0) return null;
    const by_name = new Map(presets.map((preset) => [preset.name, preset]));
    return (
        <Choice
            label={text('pace')}
            what={now ? preset_words(now) : text('pace_what.usual')}
            value={now?.name ?? usual}
            values={[usual, ...by_name.keys()]}
            say={(name) => {
                const preset = by_name.get(name);
                return preset ? preset_name(preset) : text('pace.usual');
            }}
            choose={(name) => change({ pace: by_name.get(name) })}
        />
    );
}

const policies = [OnTimeout.LOSE, OnTimeout.SKIP, OnTimeout.BOT, OnTimeout.WAIT];
const all_talk = [Talk.FREE_TEXT, Talk.PHRASES, Talk.SILENCE];
const all_aids = [Aids.CASUAL, Aids.LEARN, Aids.TOURNAMENT];

// Folded away: who does not know it yet does not need it.
// A server that knows nothing of talk has no phrases.
export function Manners({ talks }: { talks: boolean }) {
    const { pace, at_zero, no_vacation, takebacks, aids, talk } = wish.value;
    const slow = is_slow(pace?.setting);
    const without = (slow && no_vacation) || undefined;
    const changed = [at_zero, without, takebacks, aids, talk].filter((one) => one !== undefined);
    return (
        <details class="manners">
            <summary>
                {text('manners')}
                {changed.length > 0 && <em> {text('manners.changed', { n: changed.length })}</em>}
            </summary>
            <div class="choice-grid">
                <Choice
                    label={text('at_zero')}
                    what={at_zero_wished(wish.value)}
                    value={at_zero_name(at_zero)}
                    values={[undefined, ...policies].map(at_zero_name)}
                    say={(name) => named('at_zero', name)}
                    choose={(name) =>
                        change({ at_zero: policies.find((one) => at_zero_name(one) === name) })
                    }
                />
                {slow && (
                    <Choice
                        label={text('vacation')}
                        what={text('vacation_what')}
                        value={no_vacation ? 'no' : 'yes'}
                        values={['yes', 'no']}
                        say={(one) => named('vacation', one)}
                        choose={(one) => change({ no_vacation: one === 'no' })}
                    />
                )}
                <Choice
                    label={text('takebacks')}
                    what={text('takebacks_what')}
                    value={takebacks === undefined ? usual : takebacks ? 'yes' : 'no'}
                    values={[usual, 'yes', 'no']}
                    say={(one) => named('takebacks', one)}
                    choose={(one) =>
                        change({ takebacks: one === usual ? undefined : one === 'yes' })
                    }
                />
                <Choice
                    label={text('aids')}
                    what={named('aids_what', aids_name(aids ?? Aids.CASUAL))}
                    value={aids ?? Aids.CASUAL}
                    values={all_aids}
                    say={(one) => named('aids', aids_name(one))}
                    choose={(one) => change({ aids: one === Aids.CASUAL ? undefined : one })}
                />
                {talks && (
                    <Choice
                        label={text('talking')}
                        what={text('talking_what')}
                        value={talk_name(talk)}
                        values={[undefined, ...all_talk].map(talk_name)}
                        say={(name) => named('talking', name)}
                        choose={(name) =>
                            change({ talk: all_talk.find((one) => talk_name(one) === name) })
                        }
                    />
                )}
            </div>
        </details>
    );
}

// ---- Telling.

// The pace always; the rest where it is not what one expects.
export function MannerTerms({ settings }: { settings: RoomSettings }) {
    const { clock, turnSeconds = 0, vacationOff, aids, takebacks } = settings;
    const at_zero = at_zero_words(settings);
    return (
        <>
            <dt>{text('pace')}</dt>
            <dd>{clock ? clock_words(clock) : turn_words(turnSeconds)}</dd>
            {at_zero && (
                <>
                    <dt>{text('at_zero')}</dt>
                    <dd class="at-zero">{at_zero}</dd>
                </>
            )}
            {clock && is_slow({ case: 'clock', value: clock }) && (
                <>
                    <dt>{text('vacation')}</dt>
                    <dd>{text(vacationOff ? 'vacation.no' : 'vacation.yes')}</dd>
                </>
            )}
            {settings.rated && (
                <>
                    <dt>{text('rated')}</dt>
                    <dd>{text('rated.yes')}</dd>
                </>
            )}
            <dt>{text('takebacks')}</dt>
            <dd>{text(takebacks ? 'takebacks.yes' : 'takebacks.no')}</dd>
            {aids !== Aids.CASUAL && (
                <>
                    <dt>{text('aids')}</dt>
                    <dd>{named('aids', aids_name(aids))}</dd>
                </>
            )}
        </>
    );
}
