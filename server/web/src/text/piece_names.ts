// Figures and tokens as the rules write them; names of other numbers in small letters.
import { FigureKind, Token } from '../proto/meeple/v1/tiles_pb';

export const lower = (of: Readonly<Record<number, string>>, value: number) =>
    (of[value] ?? '?').toLowerCase();

export const figure_name = (figure: number) => lower(FigureKind, figure);
export const token_name = (token: number) => lower(Token, token).replace(/^token_/, '');
