// The modules that add something of their own to a game of tiles.
import type { TilesAction, TilesDelta, TilesView } from '../../proto/meeple/v1/tiles_pb';
import type { LineDraft } from '../line';
import type { Tiles } from '../room_state';
import type { Target } from '../targets';
import { dragon, type DragonHappening } from './dragon';
import { gifts, type GiftHappening, type GiftState } from './gifts';
import { hunters, type HuntHappening, type HuntState } from './hunters';
import type { At, SegmentOf, Telling, TileModule } from './module';
import { sale, type SaleHappening, type SaleState } from './sale';
import { table, type TableHappening, type TableState } from './table';
import { tower, type TowerHappening, type TowerState } from './tower';

export type ModuleState = GiftState & HuntState & SaleState & TableState & TowerState;

export type ModuleHappening =
    | DragonHappening
    | GiftHappening
    | HuntHappening
    | SaleHappening
    | TableHappening
    | TowerHappening;

// Of several that have lines for something the first one is heard.
const modules: readonly TileModule[] = [tower, dragon, gifts, sale, table, hunters];

export function seen_by_modules(view: TilesView): ModuleState {
    return {
        ...gifts.see(view),
        ...hunters.see(view),
        ...sale.see(view),
        ...table.see(view),
        ...tower.see(view),
    };
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

export function module_lines(telling: Telling): LineDraft[] | undefined {
    return first(({ lines }) => lines?.(telling));
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
