// What something costs.

// Points, or so many things of one kind.
export interface Price {
    readonly item: number | undefined; // Undefined: points.
    readonly count: number;
}
