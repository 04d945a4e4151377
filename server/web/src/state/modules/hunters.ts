// Animals that are out of the game.
import type { SegmentAt } from '../../land/join';
import { segment_of } from '../tiles';
import type { TileModule } from './module';

export interface State {
    readonly hunted: readonly SegmentAt[]; // Their animals are out of the game.
}

export type Happening = 'hunted';

export const hunters = {
    see: (view) => ({ hunted: view.hunted.map(segment_of) }),
    fold: (tiles, delta) =>
        delta.case === 'hunted'
            ? { ...tiles, hunted: [...tiles.hunted, ...delta.value.segments.map(segment_of)] }
            : tiles,
    lines: ({ event, actor }) => {
        if (event.case !== 'hunted') return undefined;
        const segments = event.value.segments.map(segment_of);
        const tiles = segments.map(({ x, y }) => ({ x, y }));
        return [{ what: 'hunted', seat: actor, spotlight: { tiles, segments, figures: [] } }];
    },
} satisfies TileModule<State, Happening>;
