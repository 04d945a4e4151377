// The Princess & the Dragon: its marks, the dragon and the fairy in the box of a token, and where the dragon has walked.
import type { Point } from '../../land/plane';
import { Token } from '../../proto/meeple/v1/tiles_pb';
import type { TileTable } from '../../table/tile_table';
import { circle, polygon, round, type Ink } from '../scenery';
import type { ModuleLook } from './look';

// A crown over a face.
function princess(ink: Ink, at: Point) {
    ink.add('princess-gown', circle({ x: at.x, y: at.y + 6 }, 5));
    ink.add('princess-face', circle({ x: at.x, y: at.y - 0.5 }, 4.2));
    ink.add(
        'princess-crown',
        polygon(at, 1, [
            [-4.6, -2.6],
            [-5.4, -8],
            [-2.4, -5.6],
            [0, -9],
            [2.4, -5.6],
            [5.4, -8],
            [4.6, -2.6],
        ]),
    );
}

// The print of a claw.
function claw(ink: Ink, at: Point) {
    ink.add('dragon-plate', circle(at, 9));
    ink.add('dragon-claw', circle({ x: at.x, y: at.y + 2.4 }, 3.4));
    for (const [x = 0, y = 0] of [
        [-4.6, -2],
        [0, -4.6],
        [4.6, -2],
    ])
        ink.add(
            'dragon-claw',
            `M${round(at.x + x - 1.3)} ${round(at.y + y + 1.6)}l${round(1.3 + x * 0.1)}-4.600l${round(1.3 - x * 0.1)} 4.600Z`,
        );
}

// An arch of pale stone in which light turns.
function magic_portal(ink: Ink, at: Point) {
    const arch = (half: number, foot: number) =>
        `M${round(at.x - half)} ${round(at.y + foot)}v${round(-foot)}a${half} ${half} 0 0 1 ${2 * half} 0v${foot}Z`;
    ink.add('house-shade', `M${round(at.x - 9)} ${round(at.y + 11)}h22l-2-3h-18Z`);
    ink.add('portal-stone', arch(11.4, 10));
    ink.add('portal-light', arch(7.4, 10));
    let joints = '';
    for (let i = 0; i <= 6; ++i) {
        const turn = Math.PI + (i * Math.PI) / 6;
        const [x, y] = [Math.cos(turn), Math.sin(turn)];
        joints += `M${round(at.x + 7.4 * x)} ${round(at.y + 7.4 * y)}L${round(at.x + 11.4 * x)} ${round(at.y + 11.4 * y)}`;
    }
    ink.add('portal-joint line', joints);
    ink.add('portal-glow', circle({ x: at.x, y: at.y + 1.4 }, 4.6));
    ink.add(
        'portal-swirl line',
        `M${round(at.x)} ${round(at.y + 2.4)}a2.400 2.400 0 1 1 2.4-2.400a4.600 4.600 0 1 1-4.600-4.600`,
    );
}

// Since the last tile was laid.
function Trail({ table }: { table: TileTable }) {
    const tiles = table.step.value?.state.tiles;
    const now = tiles?.tokens.get(Token.TOKEN_DRAGON);
    if (!tiles || !now || tiles.trail.length === 0) return null;
    const middles = [...tiles.trail, now].map(({ x, y }) => `${x * 100 + 50} ${y * 100 + 50}`);
    return <path class="trail" d={`M${middles.join('L')}`} />;
}

export const dragon: ModuleLook = {
    aims: 'princess_and_dragon',
    marks: { princess, dragon: claw, magic_portal },
    reaches: { princess: 11, dragon: 10, magic_portal: 12 },
    below_tokens: Trail,
    tokens: {
        // Wings, a long neck, fire.
        [Token.TOKEN_DRAGON]: {
            cloak: 'M-10.4 8.6C-7.6 10.6-1.8 11.4 3 9.8C7.4 8.4 8.2 4.2 5.2 2C3.600 .8 3.8-.8 5.4-1.400L9.4-2.400C11-3 11-5.4 9.2-6C6-7.2 2-6.200 .4-3.600C-1.200-.8 0 1.600-1.800 3.200C-3.600 4.600-5.8 3.4-7 4.8C-8 6-9 7.4-10.4 8.6Z',
            hat: 'M-1.800 2.400C-2.400-4-5.200-8.2-10.6-11.200C-9.600-8.6-9.8-6.8-10.8-5C-8.8-4.8-7.8-4-7.600-2.400C-5.8-2.600-4.600-1.600-4.2 .4C-3.2 .2-2.4 1-1.800 2.400Z',
            sign: 'M6.600-4.600a.9.9 0 1 0 .01 0ZM11.400-3.600c1.600-.4 2.600.2 3.6 1.400c-1.400.4-2.600.2-3.6-.2Z',
            name: 'dragon',
            scale: 2,
            on_tile: { x: 0, y: -4 },
        },
        // Two pairs of wings and a star.
        [Token.TOKEN_FAIRY]: {
            cloak: 'M-1.800-3.4a3 3 0 1 1 3.600 0C4.200-1.800 5 3 5.800 9.400c.2 1-.4 1.600-1.400 1.600H-4.4c-1 0-1.600-.6-1.400-1.600C-5 3-4.200-1.800-1.800-3.4Z',
            hat: 'M-2.400-.6C-6-7.600-11-8.400-12-5.400C-12.600-2.800-9.400-.8-2.400 .8ZM2.400-.6C6-7.600 11-8.400 12-5.400C12.600-2.800 9.400-.8 2.400 .8Z',
            sign: 'M0-14.600l.9 2 2.200.2-1.700 1.500.5 2.100L0-9.900l-1.900 1.100.5-2.100-1.700-1.500 2.200-.2Z',
            name: 'fairy',
            on_tile: { x: 28, y: 26 },
        },
    },
};
