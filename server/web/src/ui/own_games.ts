// Games that this person still plays, as far as this browser knows: they are not analysed here.
import { remembered_state } from '../net/room_history';
import type { RoomState } from '../state/room_state';
import { is_same_game } from '../state/same_game';
import type { App } from './app_state';

export function is_own_running_game(
    app: App,
    state: Pick<RoomState, 'tiles'> | undefined,
): boolean {
    return app.running.value.some(({ room }) => is_same_game(state, remembered_state(room)));
}
