// The options of a game, on the first screen and at a waiting table.
import { Part } from '../base/lazy';

export const options_part = new Part(async () => {
    const part = await import('./options');
    await part.drawn;
    return part;
});
