// Switches for how a board of tiles is shown, and the tiles still to come.
import { useEffect, useState } from 'preact/hooks';
import type { BoardView } from '../../board/board_view';
import { TilePicture } from '../../board/tile';
import type { Overlay, TileTable } from '../../table/tile_table';
import { language, text } from '../../text/text';
import { tile as tile_words } from '../../text/words';
import { Toggle, tool_name, TypingTool } from '../bits';
import { coordinates } from '../../table/habits';
import { Habits } from '../habits_button';
import { ZoomTools } from './zoom_tools';

const icons = {
    fields: 'M2 15l5-9l4 6l3-4l4 7zM2 17.5h16',
    worth: 'M10 2.5l2.3 4.7l5.2.8l-3.8 3.7l.9 5.2l-4.6-2.5l-4.6 2.5l.9-5.2L2.5 8l5.2-.8z',
    stack: 'M3 6l7-3l7 3l-7 3zM3 10l7 3l7-3M3 14l7 3l7-3',
    coordinates: 'M7 3v14M13 3v14M3 7h14M3 13h14',
};

// At the edge of the board, where they are needed.
export function BoardTools({ table, board }: { table: TileTable; board: BoardView }) {
    const [show_left, set_show_left] = useState(false);
    useEffect(() => {
        if (!show_left) return undefined;
        const shut = (event: KeyboardEvent) => {
            if (event.key !== 'Escape') return;
            set_show_left(false);
            event.stopImmediatePropagation();
        };
        addEventListener('keydown', shut, { capture: true });
        return () => removeEventListener('keydown', shut, { capture: true });
    }, [show_left]);
    const overlay = (which: Overlay) => () => {
        table.overlay.value = table.overlay.value === which ? 'none' : which;
    };
    return (
        <div class="board-tools">
            <div class="tools" role="toolbar" aria-label={text('tools')}>
                {!table.table.no_aids.value && (
                    <>
                        {table.link.appraises && (
                            <>
                                <Toggle
                                    on={table.overlay.value === 'fields'}
                                    flip={overlay('fields')}
                                    icon={icons.fields}
                                    title={tool_name('tool.fields', 'H')}
                                />
                                <Toggle
                                    on={table.overlay.value === 'worth'}
                                    flip={overlay('worth')}
                                    icon={icons.worth}
                                    title={tool_name('tool.worth', 'W')}
                                />
                            </>
                        )}
                        <Toggle
                            on={show_left}
                            flip={() => set_show_left(!show_left)}
                            icon={icons.stack}
                            title={text('tool.left')}
                        />
                    </>
                )}
                <Toggle
                    on={coordinates.value}
                    flip={() => {
                        coordinates.value = !coordinates.value;
                    }}
                    icon={icons.coordinates}
                    title={tool_name('tool.coordinates', 'K')}
                />
                <TypingTool />
                <Habits />
            </div>
            <ZoomTools zoom={(by) => board.view?.zoom(by)} fit={() => board.fit()} />
            {show_left && !table.table.no_aids.value && <TilesLeft table={table} />}
        </div>
    );
}

// Tile types still to come, each with the chance that the next tile is one of it: all players could count them.
function TilesLeft({ table }: { table: TileTable }) {
    const supply = [...(table.step.value?.state.tiles?.supply ?? [])];
    const all = supply.reduce((sum, [, count]) => sum + count, 0);
    return (
        <section class="tiles-left" aria-label={text('tool.left')}>
            <h3>{text('tool.left')}</h3>
            {supply.map(([tile, count]) => (
                <span key={tile} class="left-tile">
                    <TilePicture
                        type={table.shelf.type(tile)}
                        size={46}
                        label={tile_words(table.shelf.type(tile), 0)}
                    />
                    <b>{text('times', { n: count })}</b>
                    <small title={text('tool.chance')}>{percent(count / all)}</small>
                </span>
            ))}
        </section>
    );
}

function percent(part: number): string {
    return new Intl.NumberFormat(language.value, {
        style: 'percent',
        minimumFractionDigits: 1,
        maximumFractionDigits: 1,
    }).format(part);
}

// Tiles that left the game because they fitted nowhere, as long as the game is looked at.
export function Discarded({ table }: { table: TileTable }) {
    const gone = table.step.value?.state.tiles?.discarded ?? [];
    if (gone.length === 0) return null;
    return (
        <section class="discarded" aria-label={text('discarded')}>
            <h3>{text('discarded')}</h3>
            <p>
                {gone.map((tile, i) => (
                    <TilePicture
                        key={i}
                        type={table.shelf.type(tile)}
                        size={34}
                        label={tile_words(table.shelf.type(tile), 0)}
                    />
                ))}
            </p>
        </section>
    );
}
