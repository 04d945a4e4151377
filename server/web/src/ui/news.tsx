// The lines of the user's news, above the present screen.
import { AttentionKind, type Attention } from '../proto/meeple/v1/envelope_pb';
import { Role } from '../proto/meeple/v1/room_pb';
import { text } from '../text/text';
import type { App } from './app_state';
import { CloseButton } from './bits';
import { hash_of } from './routes';
import { announcement, call_text, calls, said, sanction_text } from './tidings';

function Call({ app, call }: { app: App; call: Attention }) {
    const drop = () => {
        calls.value = calls.value.filter((one) => one !== call);
    };
    return (
        <p class="news-line" role="status">
            <span>{call_text(call)}</span>
            {call.room !== app.table.value?.link.room && (
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
            )}
            {call.kind === AttentionKind.CHALLENGED && (
                <button
                    type="button"
                    onClick={() => {
                        drop();
                        app.presence.decline(call.room);
                    }}
                >
                    {text('news.decline')}
                </button>
            )}
            <CloseButton onClick={drop} />
        </p>
    );
}

// A guest who is called otherwise than they wished.
function OtherName({ app }: { app: App }) {
    const { refused_name, welcome } = app.connection;
    if (!refused_name.value || !welcome.value) return null;
    return (
        <p class="news-line" role="status">
            <span>
                {text('name.refused', { name: refused_name.value, called: welcome.value.name })}
            </span>
            <CloseButton
                onClick={() => {
                    refused_name.value = '';
                }}
            />
        </p>
    );
}

export function News({ app }: { app: App }) {
    const here = app.table.value?.link.room;
    return (
        <div class="tidings">
            <OtherName app={app} />
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
                .filter(({ room, kind }) => room !== here || kind === AttentionKind.DECLINED)
                .map((call) => (
                    <Call key={call.room} app={app} call={call} />
                ))}
        </div>
    );
}
