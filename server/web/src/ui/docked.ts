// The buttons that start a game go to the lower edge of the window while open options below them are read.
import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

export function useDocked() {
    const place = useRef<HTMLDivElement>(null),
        options = useRef<HTMLDivElement>(null);
    const open = useSignal(false),
        above = useSignal(false),
        in_sight = useSignal(false),
        height = useSignal(0);
    useEffect(() => {
        const observer = new IntersectionObserver((entries) => {
            for (const { target, isIntersecting, boundingClientRect: box } of entries)
                if (target === options.current) {
                    in_sight.value = isIntersecting;
                } else {
                    above.value = !isIntersecting && box.bottom <= 0;
                    height.value = box.height;
                }
        });
        if (place.current) observer.observe(place.current);
        if (options.current) observer.observe(options.current);
        return () => observer.disconnect();
    }, []);
    const docked = useComputed(() => open.value && above.value && in_sight.value);
    return {
        place,
        options,
        open,
        docked: docked.value,
        // Nothing moves when they leave their place.
        style: docked.value ? { 'min-height': `${height.value}px` } : {},
    };
}
