export const modules: readonly string[];
export function write_lists(sources?: string, names?: readonly string[]): void;
