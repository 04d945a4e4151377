// What towers do, in lines.
import type { TilesDelta } from '../../proto/meeple/v1/tiles_pb';
import { lying_at } from '../spots';
import type { Step } from '../step';
import type { ModuleLines } from './lines';

export type TowerHappening = 'floor_laid' | 'captured' | 'taken_home' | 'exchanged' | 'ransomed';

function deltas_of(step: Step): TilesDelta['delta'][] {
    return (step.transition?.deltas ?? []).flatMap(({ delta }) =>
        delta.case === 'tiles' ? [delta.value.delta] : [],
    );
}

// What became of a figure that a tower took off the board: the first thing in a step that answers a question.
function taken(event: TilesDelta['delta'], step: Step): 'captured' | 'taken_home' | undefined {
    const deltas = deltas_of(step);
    const at = deltas.indexOf(event);
    if (deltas[at + 1]?.case === 'prisonerTaken') return 'captured';
    return at === 0 && deltas[at + 1]?.case === 'answered' ? 'taken_home' : undefined;
}

export const tower_lines: ModuleLines = ({ event, step }) => {
    if (!step.state.tiles?.towers) return undefined;
    switch (event.case) {
        case 'floorLaid': {
            const { seat, x, y } = event.value;
            return [{ what: 'floor_laid', seat, ...lying_at(step, { x, y }) }];
        }
        case 'returned': {
            const what = taken(event, step);
            const { seat, figure, x, y } = event.value;
            return what && [{ what, seat, figure, ...lying_at(step, { x, y }) }];
        }
        case 'prisonerTaken':
            return [];
        case 'prisonerFreed': {
            const { seat, figure, ransomed } = event.value;
            return [{ what: ransomed ? 'ransomed' : 'exchanged', seat, figure }];
        }
        default:
            return undefined;
    }
};
