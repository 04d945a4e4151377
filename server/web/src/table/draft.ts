// A move that is being arranged.
import { create } from '@bufbuild/protobuf';
import { ActionSchema, type Action } from '../proto/meeple/v1/room_pb';
import {
    DeployFigureSchema,
    RecallFigureSchema,
    type TilesAction,
    type Token,
} from '../proto/meeple/v1/tiles_pb';
import type { FigureChoice, Placement } from '../state/legal';
import type { Extra } from '../state/modules/module';
import type { Target } from '../state/target';

// What the player has arranged and not yet sent. Without a placement: a figure for the tile that lies already.
export interface Draft {
    readonly placement: Placement | undefined;
    readonly figure: FigureChoice | undefined;
    readonly extra?: Extra; // This is to be done instead, perhaps for this target.
    readonly token?: Token; // Or this token is to be moved there.
    readonly target?: Target | undefined;
    readonly place?: number | undefined; // The segment that a figure is being chosen for.
}

function figure_action({ figure, segment, back }: FigureChoice): TilesAction['action'] {
    return back
        ? { case: 'recall', value: create(RecallFigureSchema, { figure, segment, ...back }) }
        : { case: 'deploy', value: create(DeployFigureSchema, { figure, segment }) };
}

// The step that is arranged.
export function actions_of({ placement, figure, extra, target }: Draft): Action[] {
    const actions: Action[] = [];
    const act = (action: TilesAction['action']) =>
        actions.push(
            create(ActionSchema, {
                family: {
                    case: 'tiles',
                    value: { $typeName: 'meeple.v1.TilesAction', action },
                },
            }),
        );
    if (placement) {
        const { tile, x, y, rotation } = placement;
        if (placement.by) act(placement.by);
        else
            act({
                case: 'place',
                value: { $typeName: 'meeple.v1.PlaceTile', tile, x, y, rotation },
            });
    }
    if (target) act(target.action);
    else if (extra) act(extra.action);
    const alone = target !== undefined || extra !== undefined; // No figure goes with it.
    if (alone || placement?.question || placement?.by) {
        // What is asked first is told when the tile lies.
    } else if (figure) act(figure_action(figure));
    else if (!placement || placement.figures.length + placement.others.length > 0)
        act({ case: 'pass', value: { $typeName: 'meeple.v1.Pass' } });
    return actions;
}
