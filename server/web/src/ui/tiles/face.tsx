// Games of tiles: the board, the tile in hand, figures.
import { typing_open } from '../bits';
import { drawn_by, Part } from '../../base/lazy';
import { Board } from '../../board/board';
import { BoardView } from '../../board/board_view';
import { Rulers } from '../../board/rulers';
import { FigureIcon } from '../../board/figures';
import { TileBack, TilePicture } from '../../board/tile';
import { FigureKind, Item } from '../../proto/meeple/v1/tiles_pb';
import { hidden_tile } from '../../state/tiles';
import type { Table } from '../../table/table';
import { TileTable } from '../../table/tile_table';
import { text } from '../../text/text';
import { figure_in, items, tile as tile_words } from '../../text/words';
import type { Face } from '../face';
import { DraggedTile } from './drag';
import { FigureCard } from './figure_card';
import { Hand } from './hand';
import { keys, on_key } from './keys';
import { module_panels } from './modules/all';
import { BoardTools, Discarded } from './tools';
import { Beside } from './beside';
import { WhyNot } from './why_not';

const TypedTileStep = drawn_by(new Part(() => import('./typed')), (it) => it.TypedTileStep);

function Place({ table, board }: { table: TileTable; board: BoardView }) {
    return (
        <>
            <Board table={table} board={board} />
            <Rulers table={table} board={board} />
            <FigureCard table={table} board={board} />
            <Beside table={table} board={board} />
            <BoardTools table={table} board={board} />
            {typing_open.value && <TypedTileStep table={table} />}
            <DraggedTile table={table} board={board} />
        </>
    );
}

function Figures({ table, seat }: { table: TileTable; seat: number }) {
    const tiles = table.step.value?.state.tiles?.seats[seat];
    const supply = [...(tiles?.supply ?? [])].filter(([, count]) => count > 0);
    return (
        <>
            {tiles && supply.length === 0 && (
                <span class="no-figures" role="img" aria-label={text('figures.none')}>
                    <FigureIcon seat={seat} kind={FigureKind.MEEPLE} size={18} />
                    <b>0</b>
                </span>
            )}
            {supply.map(([kind, count]) => {
                const says = text('figures.left', { n: count, figure: figure_in(table, kind) });
                return (
                    <span key={kind} role="img" aria-label={says} title={says}>
                        {Array.from({ length: count }, (_, n) => (
                            <FigureIcon key={n} seat={seat} kind={kind} size={18} />
                        ))}
                        {count > 1 && <b class="figure-count">{count}</b>}
                    </span>
                );
            })}
            <HeldItems table={table} seat={seat} />
            <HeldTiles table={table} seat={seat} />
            {module_panels.map(({ Held }, i) => Held && <Held key={i} table={table} seat={seat} />)}
        </>
    );
}

// The colour of each kind of goods, and what is drawn on it: grapes, an ear, a roll.
const goods: Partial<Record<number, readonly [string, string]>> = {
    [Item.WINE]: [
        '#7b2452',
        'M-3.5-2.5h7l-1.7 3.4L0 5.500l-1.8-4.600zM-.6-5.500h1.200v2.500h-1.200z',
    ],
    [Item.GRAIN]: ['#7d5a10', 'M-.6 6v-7l-3-3 1-1.5 2 1.5v-2.500h1.200v2.500l2-1.5 1 1.5-3 3v7z'],
    [Item.CLOTH]: ['#2a6294', 'M-5-3.500h7a3 3 0 0 1 3 3v4h-10zM2-2v4h1.5v-2.500q0-1.5-1.5-1.5z'],
};

// Goods that a seat has won.
function HeldItems({ table, seat }: { table: TileTable; seat: number }) {
    const held = table.step.value?.state.tiles?.seats[seat]?.items;
    if (!held || held.size === 0) return null;
    return (
        <>
            {[...held].map(([kind, count]) => {
                const says = items(kind, count),
                    [color, drawn] = goods[kind] ?? [];
                return (
                    <span
                        key={kind}
                        class="held-piece held-item"
                        role="img"
                        aria-label={says}
                        title={says}
                    >
                        <svg width="18" height="18" viewBox="-9 -9 18 18" aria-hidden="true">
                            <circle r="8.5" fill={color} />
                            <path d={drawn} fill="#fff" />
                        </svg>
                        <small>{count}</small>
                    </span>
                );
            })}
        </>
    );
}

// What a seat has drawn ahead: for whoever may see it, otherwise backs.
function HeldTiles({ table, seat }: { table: TileTable; seat: number }) {
    const tiles = table.step.value?.state.tiles;
    if (!tiles?.hands) return null;
    const held = tiles.turn_seat === seat ? tiles.hand : (tiles.hands[seat] ?? []);
    return (
        <span class="held-tiles">
            {held.map((tile, i) =>
                tile === hidden_tile ? (
                    <TileBack key={i} size={24} label={text('hand.hidden')} />
                ) : (
                    <TilePicture
                        key={i}
                        type={table.shelf.type(tile)}
                        size={24}
                        label={tile_words(table.shelf.type(tile), 0)}
                    />
                ),
            )}
        </span>
    );
}

export function tiles_face(on: Table): Face {
    const table = new TileTable(on);
    const board = new BoardView(table);
    return {
        Place: () => <Place table={table} board={board} />,
        Hand: () => <Hand table={table} board={board} />,
        Tools: () => (
            <>
                <WhyNot table={table} />
                <Discarded table={table} />
                {module_panels.map(
                    ({ Beside: There }, i) => There && <There key={i} table={table} />,
                )}
            </>
        ),
        Holdings: ({ seat }) => <Figures table={table} seat={seat} />,
        on_key: (event) => on_key(event, table, board),
        send_draft: () => table.send_draft(),
        expected: () => table.expected.value,
        keys,
    };
}
