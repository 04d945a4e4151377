// What reaches somebody on whatever screen: a turn elsewhere, a challenge, what moderators have to say.
import { signal } from '@preact/signals';
import { SanctionKind, type Sanction } from '../proto/meeple/v1/common_pb';
import {
    AttentionKind,
    type Attention,
    type ServerFrame,
    type Welcome,
} from '../proto/meeple/v1/envelope_pb';
import { Role } from '../proto/meeple/v1/room_pb';
import { day, named, text } from '../text/text';
import type { App } from './app_state';
import { CloseButton } from './bits';
import { hash_of } from './routes';
import { play_sound } from './sound';

const calls = signal<readonly Attention[]>([]);
const said = signal<readonly Sanction[]>([]);
const announcement = signal('');

export function take_welcome(welcome: Welcome) {
    announcement.value = welcome.announcement;
    said.value = welcome.sanctions;
}

export function take_news(body: ServerFrame['body'], room: string | undefined) {
    if (body.case === 'attention') {
        const { value } = body;
        if (value.room === room && !document.hidden) return; // It is before their eyes.
        calls.value = [value, ...calls.value.filter((one) => one.room !== value.room)].slice(0, 3);
        play_sound('turn');
    }
    if (body.case !== 'notice') return;
    if (body.value.sanction) said.value = [...said.value, body.value.sanction];
    else announcement.value = body.value.announcement;
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

function Call({ app, call }: { app: App; call: Attention }) {
    const drop = () => {
        calls.value = calls.value.filter((one) => one !== call);
    };
    const what = { game: call.name || named('game', call.game), name: call.from };
    return (
        <p class="news-line" role="status">
            <span>
                {text(
                    call.kind === AttentionKind.CHALLENGED ? 'news.challenged' : 'news.your_turn',
                    what,
                )}
            </span>
            <button
                type="button"
                class="go"
                onClick={() => {
                    drop();
                    app.go(hash_of(call.room, '', Role.SEAT));
                }}
            >
                {text('news.go')}
            </button>
            <CloseButton onClick={drop} />
        </p>
    );
}

export function News({ app }: { app: App }) {
    const here = app.table.value?.link.room;
    return (
        <div class="tidings">
            {announcement.value && (
                <p class="news-line" role="status">
                    <span>{announcement.value}</span>
                    <CloseButton
                        onClick={() => {
                            announcement.value = '';
                        }}
                    />
                </p>
            )}
            {said.value.map((one) => (
                <p key={String(one.sinceMs)} class="news-line" role="alert">
                    <span>{sanction_text(one)}</span>
                    <CloseButton
                        onClick={() => {
                            said.value = said.value.filter((other) => other !== one);
                        }}
                    />
                </p>
            ))}
            {calls.value
                .filter(({ room }) => room !== here)
                .map((call) => (
                    <Call key={call.room} app={app} call={call} />
                ))}
        </div>
    );
}
