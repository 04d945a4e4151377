// What is needed once something can be arranged. It is loaded with the first board.
import { drawn_by, Part } from '../../base/lazy';
import { want_texts } from '../../text/text';

const turn = new Part(async () => {
    await want_texts('turn');
    const part = await import('./turn');
    await part.drawn;
    return part;
});

export const Beside = drawn_by(turn, (part) => part.Beside);
export const Instead = drawn_by(turn, (part) => part.Instead);
