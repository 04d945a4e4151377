// The modules that add something of their own to a game of tiles.
import type {
    TilesAction,
    TilesDelta,
    TilesLegal,
    TilesView,
} from '../../proto/meeple/v1/tiles_pb';
import type { LineDraft } from '../line';
import type { Tiles } from '../room_state';
import type { Target } from '../targets';
import { modules, type ModuleHappening, type ModuleState } from './all';
import type { At, Extra, SegmentOf, Telling, TileModule } from './module';

export type { ModuleHappening, ModuleState };

export function seen_by_modules(view: TilesView): ModuleState {
    return Object.assign({}, ...modules.map(({ see }) => see?.(view))) as ModuleState;
}

export function fold_modules(tiles: Tiles, delta: TilesDelta['delta'], before: Tiles): Tiles {
    return modules.reduce((now, { fold }) => fold?.(now, delta, before) ?? now, tiles);
}

function first<T>(ask: (module: TileModule) => T | undefined): T | undefined {
    for (const module of modules) {
        const found = ask(module);
        if (found) return found;
    }
    return undefined;
}

export function sends_home(event: TilesDelta['delta']): boolean {
    return modules.some((module) => module.sends_home?.(event) ?? false);
}

export function module_lines(telling: Omit<Telling, 'sends_home'>): LineDraft[] | undefined {
    return first(({ lines }) => lines?.({ ...telling, sends_home }));
}

export function module_extras(legal: TilesLegal): readonly Extra[] {
    return modules.flatMap(({ extras }) => extras?.(legal) ?? []);
}

export function module_target(
    action: TilesAction['action'],
    segment_of: SegmentOf,
): Target | undefined {
    return first(({ target }) => target?.(action, segment_of));
}

export function module_answer(
    action: TilesAction['action'],
    tiles: Tiles | undefined,
    at: At,
): Target | undefined {
    return first(({ answer }) => answer?.(action, tiles, at));
}
