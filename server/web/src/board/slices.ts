// Draws a large board in slices, so that the page stays responsive.
import { useEffect, useState } from 'preact/hooks';
import type { Placed } from '../state/tiles';

// On a large board that was never drawn, tiles come in slices: what is there can be looked at and moved meanwhile.
// The first one is small, so that something is there.
const slice = 24,
    first_slice = 12;

export function useSlices(all: readonly Placed[]): readonly Placed[] {
    const [drawn, set_drawn] = useState(first_slice);
    const enough = Math.max(drawn, first_slice);
    useEffect(() => {
        if (enough >= all.length) {
            // What is laid from now on comes one by one.
            if (enough < all.length + slice) set_drawn(all.length + slice);
            return undefined;
        }
        const frame = requestAnimationFrame(() => set_drawn(enough + slice));
        // A page that is not looked at draws no frames.
        const timer = setTimeout(() => set_drawn(enough + slice), 100);
        return () => {
            cancelAnimationFrame(frame);
            clearTimeout(timer);
        };
    }, [enough, all.length]);
    return enough >= all.length ? all : all.slice(0, enough);
}
