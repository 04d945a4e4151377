// The user's news on every screen: a turn elsewhere, a challenge, messages of moderators.
import { effect, signal } from '@preact/signals';
import { SanctionKind, type Sanction } from '../proto/meeple/v1/common_pb';
import {
    AttentionKind,
    type Attention,
    type ServerFrame,
    type Welcome,
} from '../proto/meeple/v1/envelope_pb';
import { follow_account } from '../net/own_portrait';
import { day, named, text } from '../text/text';
import { notify } from './call';
import { is_unhurried, type Running } from './running';
import { play_sound } from './sound';
import { calls_waiting } from './title';

export const calls = signal<readonly Attention[]>([]);
export const said = signal<readonly Sanction[]>([]);
export const announcement = signal('');
effect(() => {
    calls_waiting.value = calls.value.length;
});

export function take_welcome(welcome: Welcome) {
    announcement.value = welcome.announcement;
    said.value = welcome.sanctions;
    void follow_account(welcome);
}

export function take_news(
    body: ServerFrame['body'],
    room: string | undefined,
    running: readonly Running[],
) {
    if (body.case === 'attention') {
        const { value } = body;
        const seen = value.room === room && !document.hidden;
        if (seen && value.kind !== AttentionKind.DECLINED) return; // It is before their eyes.
        const there = running.find((one) => one.room === value.room);
        if (value.kind === AttentionKind.YOUR_TURN && there && is_unhurried(there)) return;
        calls.value = [value, ...calls.value.filter((one) => one.room !== value.room)].slice(0, 3);
        play_sound('turn');
        // A table that is open calls for itself.
        if (value.room !== room) notify(call_text(value), value.room);
    }
    if (body.case !== 'notice') return;
    if (body.value.pardoned)
        said.value = said.peek().filter(({ kind }) => kind === SanctionKind.WARNING);
    if (body.value.sanction) said.value = [...said.value, body.value.sanction];
    else announcement.value = body.value.announcement;
}

// News for an identity that this page no longer has.
export function forget_news() {
    calls.value = [];
    said.value = [];
}

export function call_text({ kind, name, game, from }: Attention): string {
    const what = { game: name || named('game', game), name: from };
    switch (kind) {
        case AttentionKind.CHALLENGED:
            return text('news.challenged', what);
        case AttentionKind.DECLINED:
            return text('news.declined', what);
        case AttentionKind.YOUR_TURN:
            return text('news.your_turn', what);
    }
}

// Where one is by now, nothing calls any more.
export function was_here(room: string) {
    if (calls.peek().some((one) => one.room === room))
        calls.value = calls.peek().filter((one) => one.room !== room);
}

export function sanction_text({ kind, reason, untilMs }: Sanction): string {
    const until = untilMs > 0n ? day(Number(untilMs)) : '';
    const key =
        kind === SanctionKind.WARNING
            ? 'warning'
            : kind === SanctionKind.SILENCED
              ? 'silenced'
              : 'banished';
    return text(until && key !== 'warning' ? `sanction.${key}.until` : `sanction.${key}`, {
        reason,
        until,
    });
}
