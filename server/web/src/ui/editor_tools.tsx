// What a position is made of: the game, its tiles and figures, the scores and the turn.
import { useState } from 'preact/hooks';
import { FigureIcon } from '../board/figures';
import { TilePicture } from '../board/tile';
import type { Editing } from '../editor/editing';
import {
    editable_modules,
    is_at,
    is_editable,
    tiles_left,
    with_seats,
    type Layout,
} from '../editor/layout';
import type { Game } from '../proto/meeple/v1/envelope_pb';
import { named, text } from '../text/text';
import { figure, segment as segment_words, tile as tile_words } from '../text/words';
import { Emblem, Icon } from './bits';

const icons = {
    turn: 'M5 7.5A6 6 0 1 1 4 11M4 3.5v4.5h4.5',
    remove: 'M4 6h12M8 6V4h4v2M6 6l1 10h6l1-10',
};

function figures_of(game: Game, layout: Layout) {
    const modules = game.modules.filter(({ name }) => layout.modules.includes(name));
    return [...game.figures, ...modules.flatMap(({ figures }) => figures)];
}

// ---- The tile that is looked at.

function FigureChoice({ on, game }: { on: Editing; game: Game }) {
    const { seat, kind } = on.figure.value;
    const kinds = figures_of(game, on.layout.value);
    return (
        <>
            <div class="editor-row" role="group" aria-label={text('editor.seats')}>
                {on.layout.value.scores.map((_, i) => (
                    <button
                        key={i}
                        type="button"
                        class="editor-chip"
                        aria-pressed={i === seat}
                        aria-label={text('seat', { n: i + 1 })}
                        onClick={() => {
                            on.figure.value = { kind, seat: i };
                        }}
                    >
                        <Emblem seat={i} size={20} />
                    </button>
                ))}
            </div>
            <div class="editor-row" role="group" aria-label={text('editor.figures')}>
                {kinds.map(({ figure: one }) => (
                    <button
                        key={one}
                        type="button"
                        class="editor-chip"
                        aria-pressed={one === kind}
                        aria-label={figure(one)}
                        title={figure(one)}
                        onClick={() => {
                            on.figure.value = { seat, kind: one };
                        }}
                    >
                        <FigureIcon seat={seat} kind={one} size={26} />
                    </button>
                ))}
            </div>
        </>
    );
}

export function EditorTile({ on }: { on: Editing }) {
    const placed = on.chosen.value,
        { game } = on;
    if (!placed || !game) return null;
    const type = on.shelf.type(placed.tile);
    const stands = on.layout.value.figures.find((one) => is_at(one, placed));
    return (
        <section class="editor-tile" aria-label={text('editor.chosen')}>
            <div class="editor-row">
                <TilePicture
                    type={type}
                    rotation={placed.rotation}
                    size={56}
                    label={tile_words(type, placed.rotation)}
                />
                <button type="button" class="editor-turn" onClick={() => on.turn(1)}>
                    <Icon d={icons.turn} /> {text('editor.turn')} <kbd>R</kbd>
                </button>
                <button type="button" class="editor-remove" onClick={() => on.remove()}>
                    <Icon d={icons.remove} /> {text('editor.remove')}
                </button>
            </div>
            <h3>{text('editor.figures')}</h3>
            <FigureChoice on={on} game={game} />
            <div class="editor-segments">
                {type.segments.map((_, i) => (
                    <button
                        key={i}
                        type="button"
                        data-segment={i}
                        aria-pressed={stands?.segment === i}
                        onClick={() => on.toggle_figure(i)}
                    >
                        {segment_words(type, placed.rotation, i)}
                    </button>
                ))}
            </div>
        </section>
    );
}

// ---- All tiles.

const intos = ['board', 'hand', 'out'] as const;
type Into = (typeof intos)[number];

function take(on: Editing, into: Into, tile: number) {
    const layout = on.layout.value;
    if (into === 'board') on.take(tile);
    else if (into === 'hand') on.change({ ...layout, hand: tile });
    else on.change({ ...layout, discarded: [...layout.discarded, tile] });
}

export function EditorPalette({ on }: { on: Editing }) {
    const [into, set_into] = useState<Into>('board');
    const { game } = on,
        layout = on.layout.value;
    if (!game) return null;
    const hand = layout.hand === undefined ? undefined : on.shelf.type(layout.hand);
    return (
        <section class="editor-palette" aria-label={text('editor.tiles')}>
            <p class="editor-hand">
                <span>{text('editor.in_hand')}</span>
                {hand ? (
                    <TilePicture type={hand} size={44} label={tile_words(hand, 0)} />
                ) : (
                    <span class="quiet">{text('editor.no_hand')}</span>
                )}
            </p>
            <div class="segmented" role="group" aria-label={text('editor.tiles')}>
                {intos.map((one) => (
                    <button
                        key={one}
                        type="button"
                        data-into={one}
                        aria-pressed={one === into}
                        onClick={() => set_into(one)}
                    >
                        {text(`editor.into.${one}`)}
                    </button>
                ))}
            </div>
            <div class="editor-tiles">
                {[...tiles_left(layout, game)].map(([tile, left]) => {
                    const type = on.shelf.type(tile);
                    const label = text('editor.left', { tile: tile_words(type, 0), n: left });
                    return (
                        <button
                            key={tile}
                            type="button"
                            data-tile={type.name}
                            aria-pressed={into === 'board' && on.tile.value === tile}
                            aria-label={label}
                            title={label}
                            disabled={left <= 0}
                            onClick={() => take(on, into, tile)}
                        >
                            <TilePicture
                                type={type}
                                rotation={on.tile.value === tile ? on.rotation.value : 0}
                                size={44}
                            />
                            <b aria-hidden="true">{left}</b>
                        </button>
                    );
                })}
            </div>
            {layout.discarded.length > 0 && (
                <p class="editor-out">
                    <span>{text('editor.out')}</span>
                    {layout.discarded.map((tile, i) => (
                        <button
                            key={i}
                            type="button"
                            class="plain"
                            aria-label={text('editor.back', {
                                tile: tile_words(on.shelf.type(tile), 0),
                            })}
                            onClick={() =>
                                on.change({
                                    ...layout,
                                    discarded: layout.discarded.filter((_, at) => at !== i),
                                })
                            }
                        >
                            <TilePicture type={on.shelf.type(tile)} size={34} />
                        </button>
                    ))}
                </p>
            )}
        </section>
    );
}

// ---- Scores and the turn; the game.

export function EditorStandings({ on }: { on: Editing }) {
    const layout = on.layout.value;
    const score = (seat: number, points: number) => {
        const scores = layout.scores.map((old, i) => (i === seat ? points : old));
        on.change({ ...layout, scores });
    };
    return (
        <fieldset class="editor-standings">
            <legend>{text('editor.standings')}</legend>
            {layout.scores.map((points, seat) => (
                <p key={seat} class="editor-row">
                    <Emblem seat={seat} size={22} />
                    <input
                        type="number"
                        min="0"
                        max="9999"
                        inputMode="numeric"
                        aria-label={text('editor.score', { seat: seat + 1 })}
                        value={points}
                        onChange={(event) =>
                            score(seat, Math.trunc(Number(event.currentTarget.value)))
                        }
                    />
                    <label>
                        <input
                            type="radio"
                            name="in_turn"
                            checked={seat === layout.seat}
                            onChange={() => on.change({ ...layout, seat })}
                        />{' '}
                        {text('editor.in_turn')}
                    </label>
                </p>
            ))}
        </fieldset>
    );
}

function Modules({ on, game }: { on: Editing; game: Game }) {
    const layout = on.layout.value;
    const modules = game.modules.filter(({ name }) => editable_modules.includes(name));
    if (modules.length === 0) return null;
    const flip = (name: string) => {
        const without = layout.modules.filter((one) => one !== name);
        const has = without.length < layout.modules.length;
        on.change({ ...layout, modules: has ? without : [...without, name] });
    };
    return (
        <fieldset>
            <legend>{text('editor.modules')}</legend>
            {modules.map(({ name }) => (
                <label key={name} class="editor-module">
                    <input
                        type="checkbox"
                        checked={layout.modules.includes(name)}
                        onChange={() => flip(name)}
                    />{' '}
                    {named('module', name)}
                </label>
            ))}
        </fieldset>
    );
}

export function EditorSetup({ on }: { on: Editing }) {
    const { game } = on,
        layout = on.layout.value;
    if (!game) return null;
    const seats = Array.from(
        { length: game.seatsMax - game.seatsMin + 1 },
        (_, i) => game.seatsMin + i,
    );
    return (
        <section class="editor-setup">
            <label>
                <span>{text('editor.game')}</span>{' '}
                <select
                    value={game.name}
                    onChange={(event) => {
                        const next = on.shelf.game(event.currentTarget.value);
                        if (next) on.begin_anew(next, layout.scores.length);
                    }}
                >
                    {on.shelf.catalogue.games.filter(is_editable).map(({ name }) => (
                        <option key={name} value={name}>
                            {named('game', name)}
                        </option>
                    ))}
                </select>
            </label>
            <label>
                <span>{text('editor.seats')}</span>{' '}
                <select
                    value={layout.scores.length}
                    onChange={(event) =>
                        on.change(with_seats(layout, Number(event.currentTarget.value)))
                    }
                >
                    {seats.map((n) => (
                        <option key={n} value={n}>
                            {n}
                        </option>
                    ))}
                </select>
            </label>
            <Modules on={on} game={game} />
        </section>
    );
}
