// A pointer that rests: what has appeared under it since was not pointed at.
const still_px = 4;

interface At {
    readonly clientX: number;
    readonly clientY: number;
}

let placed_at: At | undefined, moved_to: At | undefined;

// A click has placed or turned the tile there.
export function rest_at({ clientX, clientY }: MouseEvent) {
    placed_at = { clientX, clientY };
}

export function rests({ clientX, clientY }: MouseEvent): boolean {
    const at = placed_at;
    return at !== undefined && Math.hypot(clientX - at.clientX, clientY - at.clientY) < still_px;
}

// The pointer has come there by itself, and not the board to the pointer. Browsers tell both in the same way.
export function has_come({ clientX, clientY }: MouseEvent): boolean {
    return moved_to?.clientX !== clientX || moved_to.clientY !== clientY;
}

// Keeps where the pointer is, until the returned function is called.
export function keep_pointer(): () => void {
    const keep = ({ clientX, clientY }: MouseEvent) => {
        moved_to = { clientX, clientY };
    };
    addEventListener('pointermove', keep);
    return () => removeEventListener('pointermove', keep);
}
