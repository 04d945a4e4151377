// What is pictured on the cards. Each drawing is a list of shapes in a box from (-20, -38) to (20, 36), painted one over the
// other.
import { CardKind, type CardType } from '../proto/meeple/v1/cards_pb';

export interface Shape {
    readonly d: string;
    readonly fill?: string;
    readonly line?: string; // Colour of a stroke.
    readonly width?: number;
}

type Drawing = readonly Shape[];

const skin = '#f0c9a0',
    dark = '#3a2d24',
    wood = '#7a5230',
    gold = '#e0ac2b',
    steel = '#aab4bf';

// Colours of the rows, for what has all of them.
export const row_paints = ['#e9bd3c', '#c54b35', '#6f9f3f', '#3f72b4'];

function dot(x: number, y: number, rx: number, ry = rx): string {
    return `M${x} ${y - ry}a${rx} ${ry} 0 1 0 .01 0Z`;
}

const fill = (color: string, d: string): Shape => ({ d, fill: color });
const line = (color: string, width: number, d: string): Shape => ({ d, line: color, width });
const edged = (color: string, edge: string, d: string): Shape => ({
    d,
    fill: color,
    line: edge,
    width: 1,
});

const robe = (color: string) => fill(color, 'M-19 36C-19 14-12 5 0 5s19 9 19 31Z');
const face: Drawing = [
    fill(skin, dot(0, -7, 10, 11)),
    fill(dark, dot(-3.6, -7.5, 1.3, 1.5) + dot(3.6, -7.5, 1.3, 1.5)),
    line('#9a5b45', 1.2, 'M-3-1.6q3 2.3 6 0'),
    line('#d9a67c', 1.2, 'M0-6.5q1.4 1.8 0 2.6'),
];
const necklace = line(gold, 1.8, 'M-8 8q8 12 16 0');

const persons: readonly (readonly Drawing[])[] = [
    [
        [
            robe('#8d5f36'),
            fill(
                '#7b512d',
                'M0-23c-12 0-14 9-14 18 0 6-3 11-6 14 9 4 31 4 40 0-3-3-6-8-6-14 0-9-2-18-14-18Z',
            ),
            ...face,
            line('#d8c7a0', 1.6, 'M-3 12v12M3 12v9'),
        ],
        [
            robe('#6f4527'),
            fill('#8d5f36', 'M-13 9q13 8 26 0l2 6q-15 8-30 0Z'),
            ...face,
            fill(
                '#6b4a2b',
                'M-11-5c-2-10 2-16 11-16s13 6 11 16c-1-4-2-6-3-7-5-2-11-2-16 0-1 1-2 3-3 7Z',
            ),
            fill('#f4d3ad', 'M-7-13c1-5 4-6 7-6s6 1 7 6c-4-1.6-10-1.6-14 0Z'),
            fill(gold, 'M-1.2 17h2.4v4h4v2.4h-4v8h-2.4v-8h-4V21h4Z'),
        ],
        [
            line(gold, 2.4, 'M15 36V-15c0-9-10-9-10-2 0 3 4 4 5 1'),
            robe('#f1e7cf'),
            fill(gold, 'M-3 6h6l1.5 30h-9Z'),
            ...face,
            edged('#fbf4e2', '#b98f26', 'M-10-12L-11-24 0-37 11-24 10-12q-10-5-20 0Z'),
            fill(gold, 'M-1.4-35h2.8v21h-2.8ZM-10.6-18q10.6-4.6 21.2 0l-.3 3q-10.3-4.4-20.6 0Z'),
        ],
    ],
    [
        [
            line(wood, 2.6, 'M-16 36V-18'),
            robe('#7d6a4a'),
            ...face,
            fill('#5f7a4a', 'M-13-10c-1-10 5-15 13-15s14 5 13 15c-7-4-19-4-26 0Z'),
            fill('#a8323a', 'M-9 6q9 6 18 0l3 4q-12 8-24 0Z'),
            fill('#a8323a', 'M6 11l6 13-6 1-4-12Z'),
        ],
        [
            robe('#7c2f58'),
            fill('#e8d9b4', 'M-3 6h6l2 30H-5Z'),
            ...face,
            fill('#6b4a2b', 'M-6-2q3-3 6-1 3-2 6 1-3 2-6 1-3 1-6-1Z'),
            fill('#4b2440', 'M-19-12c6-2 9-5 10-11 1-5 17-5 18 0 1 6 4 9 10 11-10 4-28 4-38 0Z'),
            line(gold, 1.6, 'M-9-16q9 3 18 0'),
            edged(gold, '#8f6a12', dot(10, 24, 6, 6.5)),
            line('#8f6a12', 1.4, 'M7 18q3-3 6 0'),
        ],
        [
            robe('#33363f'),
            fill('#9d2f2a', 'M-10 7q10 7 20 0l4 6q-14 9-28 0Z'),
            ...face,
            fill(dark, 'M-8 0q8 8 16 0l-1 5q-7 6-14 0Z'),
            fill('#1f2229', 'M-10.4-11h20.8l.4 4.4q-4.4 3-10.8-.6-6.4 3.6-10.8.6Z'),
            fill('#fff', dot(-4, -8, 1.7, 1.3) + dot(4, -8, 1.7, 1.3)),
            fill('#23262e', 'M-18-12c3-8 8-14 18-14s15 6 18 14c-6-4-12-4-18-3-6-1-12-1-18 3Z'),
            fill('#c83a2e', 'M8-24c4-9 12-10 14-8-2 5-7 9-13 10Z'),
        ],
    ],
    [
        [
            robe('#5d83a6'),
            fill('#8a6238', 'M-9 10h4v26h-4ZM5 10h4v26H5Z'),
            ...face,
            fill('#e3bd5b', 'M-20-12q20-9 40 0-20 6-40 0ZM-10-13c0-9 4-12 10-12s10 3 10 12Z'),
            line('#b3852c', 1.4, 'M-10-15q10 3 20 0'),
            line('#d9b04a', 1.4, 'M2-1l9 3'),
        ],
        [
            line(wood, 2.2, 'M15 36V-8'),
            line('#8b8f96', 1.8, 'M10-20v8q0 4 5 4t5-4v-8M15-22v14'),
            robe('#9a4a3f'),
            fill('#f2ead6', 'M-8 10h16l3 26h-22Z'),
            fill('#d9584a', 'M0-22c-10 0-13 7-13 14 0 6 3 11 6 14h14c3-3 6-8 6-14 0-7-3-14-13-14Z'),
            ...face,
            fill('#d9584a', 'M-11-11c2-8 6-9 11-9s9 1 11 9c-6-4-16-4-22 0Z'),
        ],
        [
            robe('#3f6b39'),
            fill('#e8d9b4', 'M-3 6h6l2 30H-5Z'),
            necklace,
            ...face,
            fill('#b9b2a4', 'M-10-3c0 12 5 15 10 15S10 9 10-3q-4 4-10 4t-10-4Z'),
            line('#9a5b45', 1.2, 'M-3 1.5q3 1.6 6 0'),
            fill('#2f5530', 'M-17-12c4-2 6-4 7-9 2-7 18-7 20 0 1 5 3 7 7 9-9 4-25 4-34 0Z'),
            fill('#f4efe0', 'M6-23c2-8 9-12 14-11-1 6-6 11-13 13Z'),
            line('#d9b04a', 2, 'M-14 36V20M-17 34V22M-11 35V22'),
            fill('#d9b04a', dot(-14, 17, 2, 4) + dot(-18, 20, 1.8, 3.6) + dot(-10, 20, 1.8, 3.6)),
        ],
    ],
    [
        [
            robe('#4b72ad'),
            fill('#f2ead6', 'M-10 7q10 6 20 0l2 4q-12 8-24 0Z'),
            fill('#6b4a2b', 'M-12 0c-2-14 2-21 12-21s14 7 12 21l-4-2v-8H-8v8Z'),
            ...face,
            fill('#6b4a2b', 'M-11-9c0-8 4-11 11-11s11 3 11 11c-7-3-15-3-22 0Z'),
            fill('#b23a3a', 'M-12-15c2-8 6-10 12-10s11 3 12 10c-8-4-16-4-24 0Z'),
        ],
        [
            robe(steel),
            line('#78838f', 1.4, 'M-12 16q12 8 24 0M-15 26q15 9 30 0'),
            fill('#c83a2e', 'M0-22c1-11 13-15 18-6-6-3-12 1-18 6Z'),
            edged('#bcc5cf', '#6a7580', 'M-12 5V-10c0-8 5-13 12-13s12 5 12 13V5q-12 6-24 0Z'),
            fill('#262c33', 'M-9.5-10h19v3.6h-19Z'),
            line('#6a7580', 1.2, 'M0-23V-10M0-6V7M-5 0v.01M-5 3v.01M5 0v.01M5 3v.01'),
            edged('#2d5fa8', '#f1e4b8', 'M4 16h13v7c0 6-3 9-6.5 11C7 32 4 29 4 23Z'),
        ],
        [
            fill(
                '#a8632c',
                'M0-21c-12 0-14 10-13 20 0 7-2 11-4 14h34c-2-3-4-7-4-14 1-10-1-20-13-20Z',
            ),
            robe('#2d5096'),
            fill('#f7f3e8', 'M-14 11q14 9 28 0l3 7q-17 9-34 0Z'),
            fill(dark, dot(-9, 17, 1) + dot(0, 19, 1) + dot(9, 17, 1)),
            ...face,
            edged(gold, '#8f6a12', 'M-11-13L-13-27l7 6 6-10 6 10 7-6-2 14q-11-4-22 0Z'),
            fill('#c83a2e', dot(0, -18, 1.8) + dot(-6, -17, 1.4) + dot(6, -17, 1.4)),
        ],
    ],
];

const animals: readonly Drawing[] = [
    // Hen.
    [
        line('#d88a1f', 2, 'M-2 20v10M-6 31l4-2 4 2M7 20v10M3 31l4-2 4 2'),
        fill('#d8c296', 'M12 6c7-3 9-10 7-17-7 2-11 7-12 12Z'),
        edged(
            '#fff8e8',
            '#9c7c3c',
            'M-16-11c-1-7 3-11 8-11s8 4 8 9c2 8 10 8 17 9 2 14-5 25-16 25S-14 14-15 4Z',
        ),
        fill('#e6d4aa', 'M-4 6c4-6 15-6 18 0-3 9-14 10-18 0Z'),
        line('#c2a86b', 1.2, 'M-1 8q6 5 12 0'),
        fill('#d8372c', 'M-14-20c-1-5 2-6 3-4 1-4 4-4 5-1 2-2 5 0 4 4-4-2-8-2-12 1Z'),
        fill('#d8372c', 'M-14-8c-2 4-1 6 1 6s3-3 2-6Z'),
        fill('#e79a26', 'M-15-14l-6 3 6 3Z'),
        fill(dark, dot(-9, -14, 1.5)),
    ],
    // Horse.
    [
        fill('#4a2d1b', 'M-2-24c12-1 20 9 20 22 0 12 0 25 3 38h-9C8 20 12 6 7-4 4-11-1-14-6-16Z'),
        fill(
            '#94582f',
            'M-6 36c-1-13 3-18-1-26-4 3-8 8-12 5-4-4-1-8 2-11 4-5 5-12 9-17l-1-10 7 6c8 2 12 9 13 19 1 12 2 23 5 34Z',
        ),
        fill('#4a2d1b', 'M-3-24c-3 5-4 9-3 13l4 3c3-6 3-11-1-16Z'),
        fill(dark, dot(-5, -6, 1.7) + dot(-15, 9, 1.2)),
        line('#c83a2e', 1.8, 'M-12-2l8 12M-6 9L9-2'),
        line('#6b3d1e', 1.2, 'M-17 13q4 0 6-2'),
    ],
    // Sheep.
    [
        fill('#463d36', 'M-8 18h5v14h-5ZM7 18h5v14H7Z'),
        edged(
            '#fbf8ef',
            '#a39a86',
            'M-13 8c-5-6 1-15 8-12 1-8 13-9 15-2 8-3 13 5 9 11 4 6-2 14-9 11-4 7-13 6-15 1-8 2-13-4-8-9Z',
        ),
        line('#cfc7b3', 1.3, 'M-3 4q4 4 8 0M6 12q4 3 7-1M-2 13q2 3 6 2'),
        fill('#463d36', 'M-11-6c-6-2-9 2-9 7 0 6 3 10 6 10s6-4 6-10Z'),
        fill('#463d36', 'M-10-5l6 2-5 4ZM-18-4l-3 5 4-1Z'),
        fill('#fff', dot(-15, 0, 1.5)),
        fill(dark, dot(-15.2, 0.2, 0.7)),
        fill('#fbf8ef', 'M-18-6c0-5 7-7 9-2-3-1-6 0-9 2Z'),
    ],
    // Cat.
    [
        line('#4b4f5a', 5, 'M9 28c12 2 14-9 8-16'),
        fill('#5b606c', 'M-12 33c-3-16 2-27 12-27s15 11 12 27q-12 4-24 0Z'),
        fill('#5b606c', 'M-11-5l-2-15 9 6ZM11-5l2-15-9 6Z'),
        fill('#d99a94', 'M-10-9l-1-7 4 3ZM10-9l1-7-4 3Z'),
        fill('#656b78', dot(0, -4, 11.5, 10.5)),
        fill('#e9e6df', 'M-5 1c0 6 10 6 10 0q-5-4-10 0ZM-5 20q5-6 10 0v13H-5Z'),
        fill('#c9dd4a', dot(-4.5, -6, 2.4, 2.8) + dot(4.5, -6, 2.4, 2.8)),
        fill(dark, dot(-4.5, -6, 0.9, 2.4) + dot(4.5, -6, 0.9, 2.4)),
        fill('#d67f7f', 'M-1.8-1h3.6L0 1Z'),
        line('#c8cad0', 0.9, 'M-6 2l-10-1M-6 3.5l-9 3M6 2l10-1M6 3.5l9 3'),
    ],
];

const buildings: readonly Drawing[] = [
    // Abbey.
    [
        edged('#efe0bd', '#8b7650', 'M-6 32V8L6-4 19 8v24Z'),
        fill('#b5432f', 'M-9 9L6-9 22 9l-3 2L6-3-6 11Z'),
        edged('#f6ebd0', '#8b7650', 'M-18 32V-10h12v42Z'),
        fill('#b5432f', 'M-20-10l8-19 8 19Z'),
        fill('#7c5f1d', 'M-12.9-37h1.8v3h3v1.8h-3v5h-1.8v-5h-3V-34h3Z'),
        fill('#6d86a5', `M-14-2q2-4 4 0v7h-4ZM-14 12q2-4 4 0v7h-4Z${dot(6, 9, 3.4)}`),
        line('#f6ebd0', 0.9, 'M2.6 9h6.8M6 5.6v6.8'),
        fill('#6b4a31', 'M2 32v-8q4-6 8 0v8Z'),
    ],
    // Inn.
    [
        edged('#f0e0bf', '#6b4a31', 'M-17 32V-2h27v34Z'),
        fill('#8d3b28', 'M-21 0L-3.5-22 14 0Z'),
        line('#6b4a31', 2, 'M-17 12H10M-8-2v14M1-2v14M-17 12l9-14M10 12L1-2'),
        fill('#f5c64f', 'M-14 17h8v8h-8Z'),
        line('#6b4a31', 1.2, 'M-10 17v8M-14 21h8'),
        fill('#6b4a31', 'M-1 32V19h8v13Z'),
        fill('#7a7f86', 'M-14-18v-10h5v4Z'),
        line(dark, 1.6, 'M10 1h11M17 1v3'),
        edged('#d9a441', '#6b4a31', 'M12 4h10v11H12Z'),
        fill('#fff5dc', 'M14.5 7h4v5.5h-4Z'),
        line('#fff5dc', 1, 'M18.5 8q2 0 2 1.6t-2 1.6'),
    ],
    // Farm.
    [
        edged('#a8432f', '#6d2a1d', 'M-18 32V6L-9-9H9L18 6v26Z'),
        line('#e9dcc0', 2.6, 'M-20 7L-10-10H10L20 7'),
        fill('#e9dcc0', 'M-9 32V12H9v20Z'),
        fill('#8a3525', 'M-7 32V14H7v18Z'),
        line('#e9dcc0', 1.6, 'M-7 32L7 14M7 32L-7 14M0 14v18'),
        fill('#f5dc8f', 'M-4-4h8v8h-8Z'),
        line('#6d2a1d', 1.2, 'M0-4v8M-4 0h8'),
        edged('#e3bd5b', '#b3852c', 'M9 32c0-11 12-11 12 0Z'),
        line('#b3852c', 1, 'M12 31q1-5 3-6M18 31q0-4-2-6'),
    ],
    // Town hall.
    [
        edged('#b9b3a6', '#6d675b', 'M-19 32V2h4v4h4V2h4v4H7V2h4v4h4V2h4v30Z'),
        edged('#cfc9bc', '#6d675b', 'M-9 32v-44h-2v-7h4v3h4v-3h6v3h4v-3h4v7H9v44Z'),
        fill('#4c6d9e', dot(0, -3, 4.6)),
        fill('#f7f1df', dot(0, -3, 3.6)),
        line(dark, 1, 'M0-6v3l2 1.4'),
        fill('#4b3a2b', 'M-5 32V20q5-7 10 0v12Z'),
        line('#8b6b45', 1, 'M0 17v15M-4 24h8'),
        line(dark, 1.4, 'M0-19v-17'),
        fill('#c83a2e', 'M0-36l12 4-12 4Z'),
        fill('#4b5a6d', 'M-15 14h3v6h-3ZM12 14h3v6h-3Z'),
    ],
];

const jokers: Partial<Record<CardKind, Drawing>> = {
    [CardKind.DRAGON]: [
        fill('#3d7a3f', 'M3 4C7-12 15-20 21-21c-2 6 0 9-1 13-1 3-3 4-3 8-2 4-8 6-14 4Z'),
        line('#2c5c31', 1.2, 'M5 3Q12-8 20-20M7 4q7-5 12-11M8 5q5-2 8-5'),
        line('#4f9a4d', 9, 'M-8-12c10 4 12 10 6 18-6 9-2 16 6 16 7 0 11-4 11-9'),
        line('#d9dc7c', 2.6, 'M-6-6c5 3 6 6 3 11-5 9-3 14 2 17'),
        fill('#4f9a4d', 'M12 16l3-8 6 6Z'),
        fill('#4f9a4d', 'M-20-12c0-7 5-12 12-12 6 0 10 4 9 10-1 5-5 8-9 8l-12-1Z'),
        fill('#e9dcc0', 'M-6-24l2-8 3 8ZM0-21l5-6 0 8Z'),
        fill('#f6c945', dot(-8, -17, 2.2)),
        fill(dark, dot(-8, -17, 0.9, 1.8) + dot(-18, -13, 0.9)),
        fill('#e5532b', 'M-20-7c-3 6 3 8 0 15 7-2 9-9 5-15Z'),
        fill('#f6c945', 'M-18-6c-1 4 2 5 1 9 3-2 4-6 2-9Z'),
    ],
    [CardKind.FAIRY]: [
        edged(
            '#cfe6f7',
            '#7fa9c9',
            'M-2 4C-9-16-20-18-20-10c0 8 9 14 18 14ZM2 4C9-16 20-18 20-10 20-2 11 4 2 4Z',
        ),
        edged(
            '#e2d4f4',
            '#a48fc6',
            'M-2 5c-9 1-15 7-13 12 3 5 11-2 13-12ZM2 5c9 1 15 7 13 12C12 22 4 15 2 5Z',
        ),
        fill('#c75c93', 'M-9 30L-2 2h4l7 28q-9 5-18 0Z'),
        line(skin, 2.6, 'M-3 6l-7 7M3 6l9-5'),
        line(wood, 1.6, 'M11 3l5-16'),
        fill(gold, 'M16.5-22l1.7 4 4.3.3-3.3 2.8 1 4.2-3.7-2.3-3.7 2.3 1-4.2-3.3-2.8 4.3-.3Z'),
        fill('#d99b3a', 'M-7-2c-3-12 1-17 7-17s10 5 7 17l-3-1v-6h-8v6Z'),
        fill(skin, dot(0, -9, 5.6, 6.4)),
        fill('#d99b3a', 'M-6-10c1-6 3-7 6-7s5 1 6 7c-4-3-8-3-12 0Z'),
        fill(dark, dot(-2, -8.5, 0.9) + dot(2, -8.5, 0.9)),
        line('#9a5b45', 0.9, 'M-1.6-5.500q1.6 1.2 3.2 0'),
    ],
    [CardKind.ANIMAL_JOKER]: [
        fill(dark, 'M0 1c9 0 15 8 15 15 0 8-8 9-15 9s-15-1-15-9C-15 9-9 1 0 1Z'),
        ...[
            dot(-15, -4, 5, 7),
            dot(-6, -15, 5.4, 7.6),
            dot(6, -15, 5.4, 7.6),
            dot(15, -4, 5, 7),
        ].map((d, i) => edged(row_paints[i] ?? '', dark, d)),
    ],
    [CardKind.BUILDING_JOKER]: [
        edged('#f3ead6', dark, 'M-17 32V-4h34v36Z'),
        fill(dark, 'M-22-3L0-27 22-3Z'),
        ...['M-14 0h12v13h-12Z', 'M2 0h12v13H2Z', 'M-14 17h12v15h-12Z', 'M2 17h12v15H2Z'].map(
            (d, i) => edged(row_paints[i] ?? '', dark, d),
        ),
    ],
};

const nothing: Drawing = [];

export function drawing_of(type: CardType): Drawing {
    const colour = type.colour ?? 0;
    switch (type.kind) {
        case CardKind.PERSON:
            return persons[colour]?.[type.value - 1] ?? nothing;
        case CardKind.BUILDING:
            return buildings[colour] ?? nothing;
        case CardKind.ANIMAL:
            return animals[colour] ?? nothing;
        default:
            return jokers[type.kind] ?? nothing;
    }
}

// Signs of the rows, in a box from -7 to 7, for people who cannot tell the colours.
export const row_signs: readonly string[] = [
    'M-5.5 6.500V0L0-3.2 5.5 0v6.500H1.600V3.500a1.6 1.6 0 0 0-3.2 0v3ZM-.8-8h1.600v1.700h1.700v1.500H.8V-2.800H-.8v-2h-1.700v-1.500h1.700Z',
    'M-5 7C-5 1.5 3.4 2 3-1.5 2.7-3.6-.2-3.9-.2-7H3c0 2 3.2 2.7 3.6 5.200C7.2 2 .2 2 .6 7Z',
    'M-.7 7.500V-1.500H.7v9ZM0-8c1.7 1.5 1.7 3.7 0 5-1.7-1.3-1.7-3.5 0-5ZM-.9-.6c-2.6.2-4.2-.9-4.4-3.300C-2.9-4.1-1.1-3-.9-.6ZM.9-.6c2.6.2 4.2-.9 4.4-3.300C2.9-4.1 1.1-3 .9-.6ZM-.9 4c-2.6.2-4.2-.9-4.4-3.300C-2.9.5-1.1 1.6-.9 4ZM.9 4c2.6.2 4.2-.9 4.4-3.300C2.9.5 1.1 1.6.9 4Z',
    'M-5.5 7V-6.500h2.600v2h1.700v-2h2.400v2h1.700v-2h2.600V7H1.700V3a1.7 1.7 0 0 0-3.4 0v4Z',
];

// Small signs of what a card is, for its corner and for counts.
export const kind_signs: Partial<Record<CardKind, string>> = {
    [CardKind.BUILDING]: 'M-6 6V-1L0-6.5 6-1v7H1.500V2h-3v4Z',
    [CardKind.ANIMAL]:
        'M0 0c3 0 4.8 2.4 4.8 4.500S2.6 6.5 0 6.500s-4.8 0-4.8-2S-3 0 0 0Z' +
        dot(-5.2, -1.5, 1.7, 2.2) +
        dot(-2.1, -4.8, 1.7, 2.4) +
        dot(2.1, -4.8, 1.7, 2.4) +
        dot(5.2, -1.5, 1.7, 2.2),
    [CardKind.ANIMAL_JOKER]:
        'M0 0c3 0 4.8 2.4 4.8 4.500S2.6 6.5 0 6.500s-4.8 0-4.8-2S-3 0 0 0Z' +
        dot(-5.2, -1.5, 1.7, 2.2) +
        dot(-2.1, -4.8, 1.7, 2.4) +
        dot(2.1, -4.8, 1.7, 2.4) +
        dot(5.2, -1.5, 1.7, 2.2),
    [CardKind.BUILDING_JOKER]: 'M-6 6V-1L0-6.5 6-1v7H1.500V2h-3v4Z',
    [CardKind.DRAGON]:
        'M0-7c1 4 5 5 5 9.500S2.5 7 0 7s-5-1-5-4.500C-5 0-3 0-2.6-2.5-1-1.5-.5-4 0-7Z',
    [CardKind.FAIRY]:
        'M0-7l1.9 4.7 5 .4-3.9 3.2 1.3 4.900L0 3.500l-4.3 2.700L-3 1.300l-3.9-3.2 5-.4Z',
};
