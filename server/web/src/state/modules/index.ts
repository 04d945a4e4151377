// The modules that add something of their own to a game of tiles.
import type {
    FigureKind,
    TilesAction,
    TilesDelta,
    TilesLegal,
    TilesView,
} from '../../proto/meeple/v1/tiles_pb';
import type { Target } from '../target';
import type { Told } from '../told';
import { modules, type ModuleHappening, type ModuleState } from './all';
import type { At, Extra, PlacedBy, SegmentOf, Telling, TilesWith } from './module';

export type { ModuleHappening, ModuleState };

type Tiles = TilesWith<ModuleState>;

export function seen_by_modules(view: TilesView): ModuleState {
    return Object.assign({}, ...modules.map(({ see }) => see?.(view))) as ModuleState;
}

export function fold_modules(tiles: Tiles, delta: TilesDelta['delta'], before: Tiles): Tiles {
    return modules.reduce((now, { fold }) => fold?.(now, delta, before) ?? now, tiles);
}

// How many tiles are still to be drawn.
export function tiles_left(tiles: Tiles): number {
    const sum = (counts: readonly number[]) => counts.reduce((all, n) => all + n, 0);
    return (
        sum([...tiles.supply.values()]) -
        sum(modules.map(({ never_drawn }) => never_drawn?.(tiles) ?? 0))
    );
}

function first<T>(ask: (module: (typeof modules)[number]) => T | undefined): T | undefined {
    for (const module of modules) {
        const found = ask(module);
        if (found) return found;
    }
    return undefined;
}

export function sends_home(event: TilesDelta['delta']): boolean {
    return modules.some((module) => module.sends_home?.(event) ?? false);
}

export function module_lines(
    telling: Omit<Telling<ModuleState>, 'sends_home'>,
): Told<ModuleHappening>[] | undefined {
    return first(({ lines }) => lines?.({ ...telling, sends_home }));
}

export function own_reason(figure: FigureKind): string | undefined {
    return first((module) => module.own_reason?.(figure));
}

export function module_extras(legal: TilesLegal): readonly Extra[] {
    return modules.flatMap(({ extras }) => extras?.(legal) ?? []);
}

export function module_placements(legal: TilesLegal): readonly PlacedBy[] {
    return modules.flatMap(({ placements }) => placements?.(legal) ?? []);
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
