// A link as a code that a telephone's camera reads. Loaded when it is shown.
import { useMemo } from 'preact/hooks';
import { encode } from 'uqr';
import { text } from '../text/text';

export function QrCode({ value }: { value: string }) {
    const { size, d } = useMemo(() => {
        const { data, size: side } = encode(value, { border: 2 });
        const rows = data.flatMap((row, y) =>
            row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
        );
        return { size: side, d: rows.join('') };
    }, [value]);
    return (
        <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={text('invite.qr')}>
            <rect width={size} height={size} fill="#fff" />
            <path d={d} fill="#000" shape-rendering="crispEdges" />
        </svg>
    );
}
