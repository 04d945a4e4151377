// The scoring card, for all viewers: the points of animals and buildings, and the number of animals of each seat.
import { signal } from '@preact/signals';
import { KindIcon } from '../../cards/card';
import { CardKind } from '../../proto/meeple/v1/cards_pb';
import { colours } from '../../state/cards';
import type { CardTable } from '../../table/card_table';
import { text } from '../../text/text';
import { CloseDialog, Dialog } from '../dialog';
import { seat_name } from '../../text/words';
import { Emblem } from '../bits';
import { animals_words } from './words';

export const score_card_open = signal(false);

// What so many of them bring.
function PointsTable({
    of,
    count,
    points,
}: {
    of: string;
    count: string;
    points: readonly number[];
}) {
    return (
        <table class="score-table">
            <caption>{of}</caption>
            <tbody>
                <tr>
                    <th scope="row">{count}</th>
                    {points.map((_, i) => (
                        <th key={i} scope="col">
                            {i + 1}
                        </th>
                    ))}
                </tr>
                <tr>
                    <th scope="row">{text('score_card.points')}</th>
                    {points.map((n, i) => (
                        <td key={i}>{n}</td>
                    ))}
                </tr>
            </tbody>
        </table>
    );
}

// Whose animals are how many, and what one more of them would bring.
function Herds({ table }: { table: CardTable }) {
    const cards = table.cards.value,
        seats = table.table.step.value?.state.seats;
    const animals = colours.flatMap((kind) => {
        const type = table.table.shelf.catalogue.cards.find(
            (card) => card.kind === CardKind.ANIMAL && card.colour === kind,
        );
        return type ? [{ kind, type }] : [];
    });
    return (
        <table class="score-table herds">
            <caption>{text('score_card.herds')}</caption>
            <thead>
                <tr>
                    <td />
                    {animals.map(({ kind, type }) => (
                        <th key={kind} scope="col">
                            <KindIcon type={type} size={26} />
                            <span class="unseen">{animals_words(kind, 2)}</span>
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {cards?.seats.map(({ animals: own, jokers }, seat) => (
                    <tr key={seat}>
                        <th scope="row">
                            <Emblem seat={seat} size={18} /> {seat_name(seats, seat)}
                        </th>
                        {animals.map(({ kind }) => {
                            const n = (own[kind] ?? 0) + (jokers[kind] ?? 0);
                            const more = table.animal_points[n];
                            return (
                                <td key={kind}>
                                    <b>{n}</b>
                                    {more !== undefined && (
                                        <small>{text('score_card.next', { points: more })}</small>
                                    )}
                                </td>
                            );
                        })}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

export function ScoreCard({ table }: { table: CardTable }) {
    const building_points = table.table.shelf.building_points;
    return (
        <Dialog open={score_card_open} class="score-card" label={text('score_card')}>
            <header class="help-head">
                <h2>{text('score_card')}</h2>
                <CloseDialog open={score_card_open} />
            </header>
            <Herds table={table} />
            <PointsTable
                of={text('score_card.animals')}
                count={text('score_card.how_many')}
                points={table.animal_points}
            />
            {table.animals_differ && <p class="quiet small">{text('score_card.differs')}</p>}
            {building_points.length > 0 && (
                <PointsTable
                    of={text('score_card.buildings')}
                    count={text('score_card.group_of')}
                    points={building_points}
                />
            )}
            <p class="quiet small">{text('score_card.rest')}</p>
        </Dialog>
    );
}
