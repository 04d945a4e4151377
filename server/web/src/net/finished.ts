// The public games that ended last: asked for while the first page is seen.
import { fromJson, type JsonValue } from '@bufbuild/protobuf';
import { signal } from '@preact/signals';
import { FinishedGamesSchema, type FinishedGame } from '../proto/meeple/v1/lobby_pb';
import { ask } from './ask';

const again_ms = 60_000;

// The latest first.
export const finished_games = signal<readonly FinishedGame[]>([]);

async function look() {
    // The list is a comfort: without it the page stays as it is.
    const answer = await ask('/v1/finished').catch(() => undefined);
    if (!answer?.ok) return;
    const said = (await answer.json().catch(() => ({}))) as JsonValue;
    finished_games.value = fromJson(FinishedGamesSchema, said, { ignoreUnknownFields: true }).games;
}

// Until the returned function is called.
export function watch_finished(): () => void {
    const look_if_seen = () => {
        if (!document.hidden) void look();
    };
    look_if_seen();
    const timer = setInterval(look_if_seen, again_ms);
    document.addEventListener('visibilitychange', look_if_seen);
    return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', look_if_seen);
    };
}
