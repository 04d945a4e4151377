// For the first page: cards laid out side by side, each a little askew.
import { stream } from '../../board/random';
import { CardFront } from '../../cards/card';
import type { CardType } from '../../proto/meeple/v1/cards_pb';

const across = 1200,
    high = 200;

export function CardScene({ types }: { types: readonly CardType[] }) {
    const random = stream(7);
    const width = 86;
    const shown = Array.from({ length: Math.ceil(across / width) + 1 }, (_, i) => ({
        type: types[Math.floor(random() * types.length)],
        turn: (random() - 0.5) * 14,
        x: i * width - 40,
        y: 22 + random() * 26,
    }));
    return (
        <svg
            class="scene card-scene"
            viewBox={`0 0 ${across} ${high}`}
            preserveAspectRatio="xMidYMid slice"
            aria-hidden="true"
        >
            {shown.map(({ type, turn, x, y }, i) => (
                <g key={i} transform={`translate(${x} ${y}) rotate(${turn} 52 72)`}>
                    <svg width="104" height="146" viewBox="0 0 60 84">
                        {type && <CardFront type={type} />}
                    </svg>
                </g>
            ))}
        </svg>
    );
}
