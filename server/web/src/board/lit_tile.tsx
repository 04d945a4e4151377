// A tile of a feature that is pointed at or counted.
export function LitTile({ x, y }: { x: number; y: number }) {
    return <rect class="lit-tile" x={x * 100 + 2} y={y * 100 + 2} width="96" height="96" rx="3" />;
}
