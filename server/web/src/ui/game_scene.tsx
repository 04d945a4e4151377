// A small drawn scene for each game, so that games are told apart at a glance. It needs nothing from the server.
import type { ComponentChildren } from 'preact';

const meeple =
    'M0-9a3.2 3.2 0 0 1 3.2 3.2c0 1-.4 1.9-1 2.5 2.8.6 5.8 1.8 5.8 3.6 0 1.4-1.8 1.9-4.2 1.8L6.6 8H1.4L0 5.4-1.4 8h-5.2l2.8-5.9C-6.2 2.2-8 1.7-8 .3c0-1.8 3-3 5.8-3.6-.6-.6-1-1.5-1-2.5A3.2 3.2 0 0 1 0-9z';

function Meeple({ x, y, color, size = 1 }: { x: number; y: number; color: string; size?: number }) {
    return (
        <path
            d={meeple}
            transform={`translate(${x} ${y}) scale(${size})`}
            fill={color}
            stroke="#2b2519"
            stroke-width="0.8"
        />
    );
}

function House({ x, y, roof }: { x: number; y: number; roof: string }) {
    return (
        <g transform={`translate(${x} ${y})`}>
            <path d="M-6 0v-8h12v8z" fill="#f1e2bf" />
            <path d="M0-8h6v8H0z" fill="#cdb583" />
            <path d="M-7.5-7.5L0-15l7.5 7.5z" fill={roof} />
            <path d="M0-15l7.5 7.5H0z" fill="#000" opacity=".16" />
            <path d="M-3.5-4.5h2v2.4h-2zM2-5h2v5H2z" fill="#5d4425" />
        </g>
    );
}

function Tower({ x, y, h = 22 }: { x: number; y: number; h?: number }) {
    return (
        <g transform={`translate(${x} ${y})`}>
            <path d={`M-5 0v${-h}h10V0z`} fill="#e0cfa6" />
            <path d={`M0 0v${-h}h5V0z`} fill="#b59d6c" />
            <path d={`M-6.5 ${-h}v-5h3v2.4h2V${-h - 5}h3v2.4h2V${-h - 5}h3v5z`} fill="#cbb684" />
            <path d={`M-1 ${-h + 6}h2v4h-2z`} fill="#4d3b22" />
        </g>
    );
}

function Tree({ x, y, s = 1 }: { x: number; y: number; s?: number }) {
    return (
        <g transform={`translate(${x} ${y}) scale(${s})`}>
            <path d="M-1.2 0h2.4v-6h-2.4z" fill="#5b4021" />
            <path d="M0-24l8 10H5l5 9H-10l5-9h-3z" fill="#2f6436" />
            <path d="M0-24l8 10H5l5 9H0z" fill="#214a2a" />
        </g>
    );
}

function Sky({ from, to, id }: { from: string; to: string; id: string }) {
    return (
        <>
            <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
                <stop offset="0" stop-color={from} />
                <stop offset="1" stop-color={to} />
            </linearGradient>
            <rect width="160" height="90" fill={`url(#${id})`} />
        </>
    );
}

function Carcassonne() {
    return (
        <>
            <Sky id="sky-town" from="#8fc3dd" to="#f5e3b6" />
            <circle cx="26" cy="20" r="8" fill="#fff3c4" />
            <path d="M0 56q34-20 72-8t88-10v52H0z" fill="#8fb35a" />
            <path d="M0 66q46-16 88-4t72-6v34H0z" fill="#6d9a41" />
            <path
                d="M150 90q-18-14-44-14T66 64q-12-4-18-2l-2 4q14 2 24 8 18 8 34 8 20 2 26 8z"
                fill="#ead9ac"
            />
            <Tower x={66} y={58} h={26} />
            <Tower x={132} y={56} h={24} />
            <House x={82} y={52} roof="#b5472c" />
            <House x={98} y={50} roof="#c7663a" />
            <House x={114} y={52} roof="#a53c2a" />
            <path d="M104 38v-16l6-9 6 9v16z" fill="#e8d8b0" />
            <path d="M110 13l6 9v16h-6z" fill="#bda574" />
            <path d="M103 23l7-13 7 13z" fill="#5a6f86" />
            <path
                d="M66 62V50h4v3h4v-3h4v3h4v-3h4v3h4v-3h4v3h4v-3h4v3h4v-3h4v3h4v-3h4v3h4v-3h4v3h4v-3h4v12q-34 8-66 0z"
                fill="#d3bf90"
            />
            <path d="M94 64v-7q4-4 8 0v7z" fill="#4d3b22" />
            <Meeple x={30} y={72} color="#c9352b" size={1.25} />
            <Meeple x={52} y={80} color="#2f62b5" />
        </>
    );
}

function Hunters() {
    return (
        <>
            <Sky id="sky-river" from="#a9d3e3" to="#eaf0d2" />
            <path d="M0 46l22-18 18 12 24-24 26 26 22-16 48 30v34H0z" fill="#9db3a4" />
            <path d="M64 16l9 9-6 3-5-2-7 4z" fill="#f7fbfb" />
            <path d="M0 54q50-12 100-2t60-4v42H0z" fill="#86ab5d" />
            <path d="M96 50q-22 8-12 18t-26 22h56q14-14-6-22t0-18z" fill="#4f97c2" />
            <path
                d="M92 60q6 4 12 2M84 78q8 4 18 1"
                stroke="#bfe2ee"
                stroke-width="1.4"
                fill="none"
            />
            <Tree x={14} y={66} />
            <Tree x={30} y={62} s={0.8} />
            <Tree x={26} y={76} s={1.1} />
            <Tree x={46} y={68} s={0.9} />
            <path
                d="M122 78v-12q2-12 14-11 14-3 17 9v14h-5v-8h-5v8h-5v-9l-4 1v8h-4v-7q-2 8-6 9-3 0-3-3l2-1q1 2 2-1z"
                fill="#7a5535"
            />
            <path d="M126 70q-6 0-8 6" stroke="#f4ecd8" stroke-width="2" fill="none" />
            <circle cx="129" cy="63" r="1.2" fill="#2b2519" />
            <Meeple x={66} y={62} color="#d9a21b" size={0.9} />
        </>
    );
}

function Hunters2020() {
    return (
        <>
            <Sky id="sky-dusk" from="#5a4a7d" to="#f3a765" />
            <circle cx="112" cy="40" r="12" fill="#ffdf94" />
            <path d="M0 58l30-22 26 16 30-12 40 14 34-8v44H0z" fill="#5b5a70" />
            <path d="M0 64q60-12 160 0v26H0z" fill="#6f7f3d" />
            <path d="M0 78q50-10 96-2t64-4v18H0z" fill="#3f7d8c" />
            <path d="M22 72l12-24 12 24z" fill="#a77c48" />
            <path d="M34 48l12 24H34z" fill="#7d5a30" />
            <path d="M30 72q4-10 8 0z" fill="#2e2115" />
            <path d="M31 50l6-6M37 50l-6-6" stroke="#5c3f1d" stroke-width="1.6" />
            <path d="M68 74l10-4M78 74l-10-4" stroke="#4a3018" stroke-width="2.4" />
            <path d="M73 71q-7-5-1-13 1 4 4 5 0-4 1-6 7 8 0 14z" fill="#ffb62e" />
            <path d="M73 71q-3-3 0-7 5 4 1 7z" fill="#fff1b0" />
            <path
                d="M104 74v-9q0-7 8-7h18q6 0 8-5l-4-4q6 0 7 4 3-2 6-1-2 2-3 4 2 8-6 11l-2 7h-4v-6h-18l-3 6z"
                fill="#47301f"
            />
            <Meeple x={90} y={70} color="#c9352b" size={0.9} />
        </>
    );
}

function Card({
    x,
    y,
    turn,
    back,
    children,
}: {
    x: number;
    y: number;
    turn: number;
    back: string;
    children: ComponentChildren;
}) {
    return (
        <g transform={`translate(${x} ${y}) rotate(${turn})`}>
            <rect x="-16" y="-24" width="32" height="48" rx="4" fill="#2b2519" opacity=".25" />
            <rect
                x="-17"
                y="-26"
                width="32"
                height="48"
                rx="4"
                fill="#fffaf0"
                stroke="#2b2519"
                stroke-width=".8"
            />
            <rect x="-14" y="-23" width="26" height="42" rx="2" fill={back} />
            {children}
        </g>
    );
}

function Cards() {
    return (
        <>
            <Sky id="sky-table" from="#6b4a2c" to="#9a6e43" />
            <path d="M0 20h160M0 44h160M0 68h160" stroke="#000" opacity=".12" />
            <Card x={34} y={50} turn={-16} back="#e3b23c">
                <path d="M-9 14V0l8-8 8 8v14z" fill="#fff3cf" />
                <path d="M-11 1L-1-10 9 1z" fill="#a53c2a" />
            </Card>
            <Card x={66} y={44} turn={-5} back="#b5472c">
                <path d="M-10 18Q-4 6-2 0T2-16h4Q4-6 2 2T2 18z" fill="#ead9ac" />
            </Card>
            <Card x={98} y={44} turn={6} back="#5f9a45">
                <path d="M-10 8q2-8 9-8t9 7v4H5V8H-5v3h-4z" fill="#fff" />
                <circle cx="9" cy="3" r="3" fill="#2b2519" />
            </Card>
            <Card x={128} y={52} turn={17} back="#3f6fa8">
                <path d="M-9 14V-6h4v4h3v-4h3v4h3v-4h4v20z" fill="#e5d4a8" />
                <path d="M-3 14V6q2-3 4 0v8z" fill="#4d3b22" />
            </Card>
            <Meeple x={82} y={76} color="#2f62b5" size={1.1} />
        </>
    );
}

const scenes: Readonly<Record<string, () => ComponentChildren>> = {
    carcassonne: Carcassonne,
    hunters_and_gatherers: Hunters,
    hunters_and_gatherers_2020: Hunters2020,
    cardcassonne: Cards,
};

export function GameScene({ game }: { game: string }) {
    const Drawn = scenes[game] ?? Carcassonne;
    return (
        <svg
            class="game-scene"
            viewBox="0 0 160 90"
            preserveAspectRatio="xMidYMid slice"
            aria-hidden="true"
        >
            <Drawn />
        </svg>
    );
}
