// Figures that leave what they scored and walk to their player, with whom the points are counted.
import { useEffect, useRef } from 'preact/hooks';
import { lies_down } from '../land/kinds';
import type { Point } from '../land/plane';
import { in_a_hurry } from '../table/table';
import { figure_scale, FigureDrawing } from './figures';

const drawn_scale = 1.35;

interface Props {
    seat: number;
    kind: number;
    on: number; // The kind of feature that it stood on.
    at: Point;
}

// The middle of the player's card in units of the board. Undefined: no card is in sight.
function home_of(seat: number, from: SVGElement): Point | undefined {
    const card = document.querySelector(`.players > :nth-child(${seat + 1})`);
    const home = card?.getBoundingClientRect();
    const unit = from.ownerSVGElement?.getBoundingClientRect(); // One unit wide, at the origin.
    if (!home || !unit || home.width === 0 || unit.width === 0) return undefined;
    return {
        x: (home.left + home.width / 2 - unit.left) / unit.width,
        y: (home.top + home.height / 2 - unit.top) / unit.width,
    };
}

export function GoesHome({ seat, kind, on, at }: Props) {
    const walker = useRef<SVGGElement>(null);
    // Measured with the next frame, which lays out the page anyway; the walk begins later.
    useEffect(() => {
        if (in_a_hurry()) return undefined;
        const frame = requestAnimationFrame(() => {
            const home = walker.current && home_of(seat, walker.current);
            if (!home) return;
            const unit = drawn_scale * figure_scale(kind);
            walker.current?.style.setProperty('--home-x', `${(home.x - at.x) / unit}px`);
            walker.current?.style.setProperty('--home-y', `${(home.y - at.y) / unit}px`);
        });
        return () => cancelAnimationFrame(frame);
    }, []);
    return (
        <g ref={walker} class="goes-home">
            <FigureDrawing
                seat={seat}
                kind={kind}
                lying={lies_down(on)}
                x={at.x}
                y={at.y}
                scale={drawn_scale}
            />
        </g>
    );
}
