// The menu of the table, and the end. Loaded ahead of a game, or with it.
import { Part } from '../base/lazy';
import { want_texts } from '../text/text';

export const table_part = new Part(async () => {
    await want_texts('table_screen');
    const part = await import('./at_table');
    await part.drawn;
    return part;
});
