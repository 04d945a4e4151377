// The tile in hand, and everything that can be done with it without touching the board.
import { TilePicture } from '../../board/tile';
import { FigureIcon } from '../../board/figures';
import { lies_down } from '../../board/kinds';
import { ask_before_sending, type Table } from '../../state/table';
import { text } from '../../text/text';
import {
    figure,
    segment as segment_words,
    short_segment,
    tile as tile_words,
} from '../../text/words';
import { Icon } from '../bits';

function FigureButtons({ table }: { table: Table }) {
    const tiles = table.step.value?.state.tiles,
        draft = table.draft.value;
    const lying =
        draft?.placement ??
        (table.choices.value.deployments.length > 0
            ? tiles?.board[tiles.board.length - 1]
            : undefined);
    if (!lying) return null;
    const type = table.shelf.type(lying.tile),
        seat = table.link.seat.value ?? 0;
    return (
        <div class="figure-buttons" role="group" aria-label={text('choose.title')}>
            {table.figures.value.map((choice, i) => {
                const kind = type.segments[choice.segment]?.kind ?? 0;
                const chosen =
                    draft?.figure?.segment === choice.segment &&
                    draft.figure.figure === choice.figure;
                const spotlight = {
                    tiles: [],
                    segments: [{ x: lying.x, y: lying.y, segment: choice.segment }],
                    figures: [],
                };
                return (
                    <button
                        key={`${choice.segment}/${choice.figure}`}
                        type="button"
                        aria-pressed={chosen}
                        data-segment={choice.segment}
                        title={text('choose.figure', {
                            figure: figure(choice.figure),
                            where: segment_words(type, lying.rotation, choice.segment),
                            digit: i + 1,
                        })}
                        onPointerEnter={() => {
                            table.lit.value = spotlight;
                        }}
                        onPointerLeave={() => {
                            table.lit.value = undefined;
                        }}
                        onClick={() => table.choose(choice)}
                    >
                        <FigureIcon
                            seat={seat}
                            kind={choice.figure}
                            lying={lies_down(kind)}
                            size={22}
                        />
                        <span>{short_segment(type, lying.rotation, choice.segment)}</span>
                        <kbd>{i + 1}</kbd>
                    </button>
                );
            })}
            <button
                type="button"
                aria-pressed={!draft?.figure}
                onClick={() => table.choose(undefined)}
            >
                <span>{text('choose.none')}</span>
                <kbd>0</kbd>
            </button>
        </div>
    );
}

function prompt(table: Table): string {
    const { cells, deployments } = table.choices.value;
    if (table.draft.value?.placement)
        return text(table.figures.value.length > 0 ? 'prompt.figure' : 'prompt.confirm');
    if (cells.length > 0) return text('prompt.place');
    return deployments.length > 0 ? text('prompt.deploy') : text('prompt.unknown');
}

export function Hand({ table }: { table: Table }) {
    const tiles = table.step.value?.state.tiles,
        draft = table.draft.value;
    const hand = tiles?.hand ?? [],
        mine = table.my_turn.value;
    const left = [...(tiles?.supply.values() ?? [])].reduce((sum, n) => sum + n, 0);
    if (table.finished.value && table.live.value) return null;
    const placement = draft?.placement;
    const turns = placement ? (table.cell(placement)?.placements.length ?? 1) : 1;
    return (
        <section class={`hand ${mine ? 'mine' : ''}`} aria-label={text('hand')}>
            <div class="hand-tiles">
                {hand.map((tile, i) => (
                    <TilePicture
                        key={`${i}/${tile}`}
                        type={table.shelf.type(tile)}
                        rotation={placement?.rotation ?? 0}
                        size={104}
                        label={text('hand.tile', {
                            tile: tile_words(table.shelf.type(tile), placement?.rotation ?? 0),
                        })}
                    />
                ))}
                {hand.length === 0 && <div class="no-tile" aria-hidden="true" />}
                {turns > 1 && (
                    <button type="button" class="turn-button" onClick={() => table.rotate(1)}>
                        <Icon d="M5 7.5A6 6 0 1 1 4 11M4 3.5v4.5h4.5" />
                        {text('turn')} <kbd>R</kbd>
                    </button>
                )}
                <span class="stack" title={text('stack', { n: left })}>
                    <b>{left}</b> {text('stack.short', { n: left })}
                </span>
            </div>
            {mine && (
                <div class="hand-do">
                    <p class={placement ? 'prompt known' : 'prompt'}>{prompt(table)}</p>
                    {table.figures.value.length > 0 && <FigureButtons table={table} />}
                    {(placement || draft?.figure || table.choices.value.pass) && (
                        <div class="confirm-row">
                            <button
                                type="button"
                                class="go confirm"
                                disabled={!table.can_confirm}
                                onClick={() => table.confirm()}
                            >
                                {text('confirm')} <kbd>↵</kbd>
                            </button>
                            {draft && (
                                <button
                                    type="button"
                                    class="take-back"
                                    onClick={() => table.take_back()}
                                >
                                    {text('take_back')} <kbd>Esc</kbd>
                                </button>
                            )}
                        </div>
                    )}
                    {placement && !ask_before_sending.value && (
                        <p class="quiet small">{text('ask.off')}</p>
                    )}
                </div>
            )}
        </section>
    );
}
