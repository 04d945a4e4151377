export function write_lists(sources?: string): void;
