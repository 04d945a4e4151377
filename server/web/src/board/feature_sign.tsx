// A small sign of a kind of feature: where a figure would stand.
import { FeatureKind } from '../proto/meeple/v1/tiles_pb';

const tower = 'M-4.5 5v-9h2.300v2h1.200v-2h2v2h1.200v-2h2.300v9h-3v-3.500h-3v3.500z',
    grass = 'M-5 4l-1-5 3 3v-7l2.5 6 2.5-6v7l4-4-1.5 6z',
    wave = 'M-5.5-1.500q2.75-3 5.5 0t5.5 0v2q-2.75 3-5.5 0t-5.5 0z';

// The ground, and what is drawn on it.
const signs: Partial<Record<FeatureKind, readonly [string, string]>> = {
    [FeatureKind.FIELD]: ['#5d8a2f', grass],
    [FeatureKind.MEADOW]: ['#5d8a2f', grass],
    [FeatureKind.ROAD]: ['#6f665a', 'M-1-6h2v3h-2zm0 4.500h2v3h-2zm0 4.500h2v3h-2z'],
    [FeatureKind.CITY]: ['#8a4f2a', tower],
    [FeatureKind.CASTLE]: ['#8a4f2a', tower],
    [FeatureKind.TOWER]: ['#5a5f78', tower],
    [FeatureKind.MONASTERY]: [
        '#b3362a',
        'M-5 5v-5l5-4 5 4v5zM-.8-8h1.600v5h-1.600zM-2.4-6.500h4.800v1.500h-4.800z',
    ],
    [FeatureKind.CATHEDRAL]: ['#b3362a', 'M-5 5v-5l5-4 5 4v5z'],
    [FeatureKind.GARDEN]: ['#a8467a', 'M0-5.500l2 3.5 3.5-2-2 4 3 2h-13l3-2-2-4 3.5 2z'],
    [FeatureKind.FOREST]: ['#2f6b35', 'M0-6.500l5 8h-4v4h-2v-4h-4z'],
    [FeatureKind.RIVER]: ['#2f79a8', wave],
    [FeatureKind.RIVER_SYSTEM]: ['#2f79a8', wave],
    [FeatureKind.STREAM]: ['#2f79a8', wave],
    [FeatureKind.LAKE]: ['#2f79a8', wave],
};

// 20 units wide at scale 1.
export function FeatureSign({ kind, at = '' }: { kind: number; at?: string }) {
    const [ground = '#6f665a', drawn = ''] = signs[kind as FeatureKind] ?? [];
    return (
        <g class="feature-sign" transform={at}>
            <rect x="-10" y="-10" width="20" height="20" rx="6" fill={ground} />
            <path d={drawn} fill="#fffaea" />
        </g>
    );
}

export function FeatureIcon({ kind, size }: { kind: number; size: number }) {
    return (
        <svg
            class="feature-icon"
            width={size}
            height={size}
            viewBox="-11 -11 22 22"
            aria-hidden="true"
        >
            <FeatureSign kind={kind} />
        </svg>
    );
}
