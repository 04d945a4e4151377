// The scoring of a round, claim by claim: its owner, the points of its cards with the reasons, and the choices of the seat.
import { CardPicture, KindIcon } from '../../cards/card';
import { colour_key } from '../../cards/colour';
import {
    CardFate,
    CardKind,
    type CardType,
    type BuildingsScored,
} from '../../proto/meeple/v1/cards_pb';
import { building_groups, type RoundScoring, type ScoredClaim } from '../../state/card_scoring';
import type { CardTable } from '../../table/card_table';
import { gain, number, text } from '../../text/text';
import { seat_name } from '../../text/words';
import { Emblem } from '../bits';
import { animals_now, claim_lines } from './claim_lines';
import { animals_words, card_words, in_row } from './words';

function Minis({ cards }: { cards: readonly CardType[] }) {
    return (
        <span class="minis" aria-hidden="true">
            {cards.map((type, i) => (
                <CardPicture key={i} type={type} />
            ))}
        </span>
    );
}

function name_of(table: CardTable, seat: number): string {
    return seat_name(table.table.step.value?.state.seats, seat);
}

function Sum({ table, claim }: { table: CardTable; claim: ScoredClaim }) {
    const { booked } = claim;
    if (!booked) return null;
    const lines = claim_lines(claim, table.table.shelf);
    const score = (claim.before.seats[claim.seat]?.score ?? 0) + booked.points;
    return (
        <>
            <ul class="claim-lines">
                {lines.map(({ key, cards, says, points }) => (
                    <li key={key}>
                        <Minis cards={cards} />
                        <span>{says}</span>
                        <b>{points === undefined ? '–' : gain(points)}</b>
                    </li>
                ))}
                {lines.length === 0 && <li class="quiet">{text('sum.nothing')}</li>}
            </ul>
            <p class="claim-total">{text('sum.total', { points: booked.points, score })}</p>
        </>
    );
}

// What the points for that many animals are, as far as the options of the room tell.
function animal_points(table: CardTable, size: number): string {
    const points = table.animal_points[size - 1] ?? 0;
    return points > 0 ? text('choice.would_pay', { points }) : '';
}

function Settle({ table, claim, card }: { table: CardTable; claim: ScoredClaim; card: number }) {
    const { shelf } = table.table,
        type = shelf.card(card);
    const size = animals_now(claim, shelf, type.colour ?? 0) + (is_open(claim, card) ? 1 : 0);
    const kept =
        type.kind === CardKind.ANIMAL
            ? `${text('choice.keep_animal', { animals: animals_words(type.colour ?? 0, size) })} ${animal_points(table, size)}`
            : text('choice.keep_building');
    return (
        <>
            <p>
                {text('choice.settle', {
                    card: card_words(shelf, card),
                    in_row: in_row(claim.row),
                })}
            </p>
            <div class="choice-buttons">
                {table.choices.value.settle.map(({ keep, action }, i) => (
                    <button
                        key={String(keep)}
                        type="button"
                        data-choice={keep ? 'keep' : 'ten'}
                        aria-pressed={table.draft.value?.action === action}
                        onClick={() => table.answer(action)}
                    >
                        <strong>{text(keep ? 'choice.keep' : 'choice.ten')}</strong>
                        <span>{keep ? kept : text('choice.ten_what')}</span>
                        <kbd>{i + 1}</kbd>
                    </button>
                ))}
            </div>
        </>
    );
}

// An open wrong-coloured card does not count as one's own yet.
function is_open(claim: ScoredClaim, card: number): boolean {
    return claim.cards.some(
        (lifted) => lifted.card === card && lifted.down && lifted.fate === CardFate.FATE_OPEN,
    );
}

function Assign({ table, claim }: { table: CardTable; claim: ScoredClaim }) {
    const { shelf } = table.table;
    return (
        <>
            <p>{text('choice.assign')}</p>
            <div class="choice-buttons">
                {table.choices.value.assign.map(({ kind, action }, i) => {
                    const animal = shelf.catalogue.cards.find(
                        (type) => type.kind === CardKind.ANIMAL && type.colour === kind,
                    );
                    const size = animals_now(claim, shelf, kind);
                    return (
                        <button
                            key={kind}
                            type="button"
                            data-choice={colour_key(kind)}
                            aria-pressed={table.draft.value?.action === action}
                            onClick={() => table.answer(action)}
                        >
                            {animal && <KindIcon type={animal} size={34} />}
                            <strong>
                                {text('choice.grows', {
                                    from: number(size),
                                    animals: animals_words(kind, size + 1),
                                })}
                            </strong>
                            <span>{animal_points(table, size + 1)}</span>
                            <kbd>{i + 1}</kbd>
                        </button>
                    );
                })}
            </div>
        </>
    );
}

function Choice({ table, claim }: { table: CardTable; claim: ScoredClaim }) {
    const question = table.cards.value?.question,
        { shelf } = table.table;
    if (question === undefined) return null;
    if (!table.must_choose.value)
        return (
            <p class="choice-other">
                {table.table.link.pending.value
                    ? text('banner.sending')
                    : text('choice.other', {
                          name: name_of(table, claim.seat),
                          card: card_words(shelf, question),
                      })}
            </p>
        );
    return (
        <div class="claim-choice">
            <CardPicture type={shelf.card(question)} label={card_words(shelf, question)} />
            <div>
                {table.choices.value.settle.length > 0 ? (
                    <Settle table={table} claim={claim} card={question} />
                ) : (
                    <Assign table={table} claim={claim} />
                )}
                <div class="confirm-row">
                    <button
                        type="button"
                        class="go confirm"
                        disabled={!table.can_confirm}
                        onClick={() => table.confirm()}
                    >
                        {text('confirm')} <kbd>↵</kbd>
                    </button>
                </div>
            </div>
        </div>
    );
}

function Claimed({ table, claim }: { table: CardTable; claim: ScoredClaim }) {
    return (
        <>
            <h3>
                <Emblem seat={claim.seat} size={22} />{' '}
                {text('claim.title', {
                    name: name_of(table, claim.seat),
                    n: claim.cards.length,
                    in_row: in_row(claim.row),
                })}
            </h3>
            {claim.booked ? (
                <Sum table={table} claim={claim} />
            ) : (
                <Choice table={table} claim={claim} />
            )}
        </>
    );
}

function Chest({ table, chest }: { table: CardTable; chest: BuildingsScored }) {
    const { catalogue } = table.table.shelf;
    const groups = building_groups(chest, table.table.shelf.building_points) ?? [];
    const type_of = (kind: number | 'joker') =>
        catalogue.cards.find((type) =>
            kind === 'joker'
                ? type.kind === CardKind.BUILDING_JOKER
                : type.kind === CardKind.BUILDING && type.colour === kind,
        );
    return (
        <>
            <h3>
                <Emblem seat={chest.seat} size={22} />{' '}
                {text('chest.title', { name: name_of(table, chest.seat) })}
            </h3>
            <ul class="claim-lines">
                {groups.map(({ kinds, points }, i) => (
                    <li key={i}>
                        <Minis cards={kinds.map(type_of).filter((type) => type !== undefined)} />
                        <span>{text('chest.group', { n: kinds.length })}</span>
                        <b>{gain(points)}</b>
                    </li>
                ))}
                {groups.length === 0 && <li class="quiet">{text('chest.empty')}</li>}
            </ul>
            <p class="claim-total">{text('chest.total', { points: chest.points })}</p>
        </>
    );
}

function title_of(scoring: RoundScoring, at: number): string {
    return at < scoring.claims.length
        ? text('scoring.round', { round: scoring.round })
        : text('scoring.chests');
}

export function Scoring({ table }: { table: CardTable }) {
    const scoring = table.scoring.value,
        at = table.scoring_at.value;
    if (!scoring) return null;
    const claim = scoring.claims[at],
        chest = scoring.chests[at - scoring.claims.length];
    const n = scoring.claims.length + scoring.chests.length;
    const more = table.more_to_read;
    return (
        <section class="scoring-box" aria-label={title_of(scoring, at)}>
            <header>
                <span class="scoring-title">{title_of(scoring, at)}</span>
                <span class="quiet">{text('scoring.at', { at: at + 1, n })}</span>
            </header>
            <div class="scoring-body" aria-live="polite">
                {claim && <Claimed table={table} claim={claim} />}
                {chest && <Chest table={table} chest={chest} />}
                {n === 0 && <p>{text('scoring.none')}</p>}
            </div>
            {!table.must_choose.value && (
                <div class="scoring-steps">
                    <button
                        type="button"
                        disabled={at <= 0}
                        aria-label={text('scoring.back')}
                        onClick={() => table.read(-1)}
                    >
                        ‹
                    </button>
                    {(more || scoring.over) && (
                        <button
                            type="button"
                            class="go scoring-next"
                            disabled={!more && table.table.looking_back.value}
                            onClick={() => table.read(1)}
                        >
                            {text(more ? 'scoring.next' : 'scoring.done')} <kbd>↵</kbd>
                        </button>
                    )}
                    {scoring.over && more && !table.table.looking_back.value && (
                        <button
                            type="button"
                            class="plain scoring-skip"
                            onClick={() => table.close_scoring()}
                        >
                            {text('scoring.skip')} <kbd>Esc</kbd>
                        </button>
                    )}
                </div>
            )}
        </section>
    );
}
