// Sizes of elements without layouts in between: the browser reports each change after its own layout, before it paints.
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

export interface Size {
    readonly width: number;
    readonly height: number;
}

// Calls `changed` with the outer size of the element, in pixels, at first and after each change, as long as it is `there`.
export function useMeasured(
    element: RefObject<HTMLElement>,
    there: boolean,
    changed: (size: Size) => void,
) {
    const newest = useRef(changed);
    newest.current = changed;
    useLayoutEffect(() => {
        if (!there || !element.current) return undefined;
        const observer = new ResizeObserver((entries) => {
            const box = entries.at(-1)?.borderBoxSize[0];
            if (box)
                newest.current({
                    width: Math.ceil(box.inlineSize),
                    height: Math.ceil(box.blockSize),
                });
        });
        observer.observe(element.current, { box: 'border-box' });
        return () => observer.disconnect();
    }, [there]);
}
