// A card as a picture: its index along the left edge, so that it can be told when others lie over it.
import { type CardColour, CardKind, type CardType } from '../proto/meeple/v1/cards_pb';
import { useSeatLook } from '../base/seat_look';
import { memo } from '../base/memo';
import { colour_key } from './colour';
import { drawing_of, kind_signs, row_paints, row_signs, type Shape } from './drawings';

function Shapes({ shapes }: { shapes: readonly Shape[] }) {
    return (
        <>
            {shapes.map(({ d, fill, line, width }, i) => (
                <path
                    key={i}
                    d={d}
                    fill={fill ?? 'none'}
                    {...(line ? { stroke: line, 'stroke-width': width ?? 1 } : {})}
                />
            ))}
        </>
    );
}

// Width 60, height 84.
export const CardFront = memo(
    ({ type }: { type: CardType }) => {
        const joker = type.colour === undefined;
        const sign = kind_signs[type.kind];
        return (
            <g class={`card-front card-${joker ? 'joker' : colour_key(type.colour ?? 0)}`}>
                <rect class="card-rim" x=".5" y=".5" width="59" height="83" rx="5" />
                <rect class="card-panel" x="16.5" y="3.5" width="40" height="77" rx="3" />
                <g transform="translate(36.5 44)" stroke-linecap="round" stroke-linejoin="round">
                    <Shapes shapes={drawing_of(type)} />
                </g>
                {type.kind === CardKind.PERSON ? (
                    <text class="card-value" x="8.6" y="18">
                        {type.value}
                    </text>
                ) : (
                    sign && <path class="card-sign" d={sign} transform="translate(8.6 12)" />
                )}
                {joker ? (
                    row_paints.map((paint, i) => (
                        <rect
                            key={i}
                            x="5"
                            y={27 + 9 * i}
                            width="7"
                            height="7"
                            rx="1.5"
                            fill={paint}
                        />
                    ))
                ) : (
                    <path
                        class="card-sign"
                        d={row_signs[type.colour ?? 0]}
                        transform="translate(8.6 33) scale(.82)"
                    />
                )}
            </g>
        );
    },
    (a, b) => a.type === b.type,
);

const diamonds = [17, 32, 47, 62]
    .flatMap((y) => [15, 30, 45].map((x) => `M${x} ${y + 5 - 7}l5 7-5 7-5-7Z`))
    .join('');

function Back() {
    return (
        <g class="card-back">
            <rect class="card-rim" x=".5" y=".5" width="59" height="83" rx="5" />
            <rect class="back-frame" x="5" y="5" width="50" height="74" rx="3" />
            <path class="back-diamonds" d={diamonds} />
        </g>
    );
}

// `type` undefined: face down and not known. Known and down: one's own, seen through a window in its back. `seat`: who laid
// it, shown on backs. `turned`: it lay face down and was turned up.
export function CardPicture({
    type,
    down = false,
    turned = false,
    seat,
    label,
}: {
    type: CardType | undefined;
    down?: boolean;
    turned?: boolean;
    seat?: number | undefined;
    label?: string;
}) {
    const look_of = useSeatLook();
    const look = seat === undefined ? undefined : look_of(seat);
    const back = down || !type;
    return (
        <svg
            class="playing-card"
            viewBox="0 0 60 84"
            {...(label === undefined
                ? { 'aria-hidden': 'true' }
                : { role: 'img', 'aria-label': label })}
        >
            {back ? <Back /> : <CardFront type={type} />}
            {back && type && (
                <svg x="17" y="14" width="40" height="56" viewBox="0 0 60 84">
                    <CardFront type={type} />
                </svg>
            )}
            {turned && (
                <svg x="2.6" y="62" width="12" height="16.8" viewBox="0 0 60 84">
                    <Back />
                </svg>
            )}
            {back && look && (
                <g transform="translate(10.5 71.5)">
                    <rect
                        class="back-seat"
                        x="-7"
                        y="-7"
                        width="14"
                        height="14"
                        rx="4"
                        fill={look.color}
                    />
                    <path d={look.emblem} fill={look.ink} transform="scale(.9)" />
                </g>
            )}
        </svg>
    );
}

// The sign of a row in its colour.
export function RowSign({ row, size = 22 }: { row: CardColour | number; size?: number }) {
    return (
        <svg
            class={`row-sign card-${colour_key(row)}`}
            width={size}
            height={size}
            viewBox="-10 -10 20 20"
            aria-hidden="true"
        >
            <rect class="card-rim" x="-9.5" y="-9.5" width="19" height="19" rx="5" />
            <path class="card-sign" d={row_signs[row]} />
        </svg>
    );
}

// What a kind of animals or buildings looks like, small.
export function KindIcon({ type, size = 26 }: { type: CardType; size?: number }) {
    return (
        <svg
            class={`kind-icon card-${type.colour === undefined ? 'joker' : colour_key(type.colour)}`}
            width={size}
            height={size}
            viewBox="-24 -29 48 66"
            aria-hidden="true"
        >
            <rect class="card-panel" x="-24" y="-29" width="48" height="66" rx="9" />
            <g transform="translate(0 2) scale(.95)">
                <Shapes shapes={drawing_of(type)} />
            </g>
        </svg>
    );
}
