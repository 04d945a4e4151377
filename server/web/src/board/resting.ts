// A pointer that rests where its click has placed the tile: what has appeared under it since was not pointed at.
const still_px = 4;

let placed_at: { readonly x: number; readonly y: number } | undefined;

// A click has placed or turned the tile there.
export function rest_at({ clientX, clientY }: MouseEvent) {
    placed_at = { x: clientX, y: clientY };
}

export function rests({ clientX, clientY }: MouseEvent): boolean {
    const at = placed_at;
    return at !== undefined && Math.hypot(clientX - at.x, clientY - at.y) < still_px;
}
