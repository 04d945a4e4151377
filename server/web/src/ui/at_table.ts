// What is loaded with a game, before it is needed: the menu of the table, and the end.
import { want_sheet } from '../base/sheet';
import sheet from '../styles/at_table.later.css';
import './motion';

export { Finale, TallyTable } from './finale';
export { Result } from './result';
export { TableSheets } from './table/menu';
export const drawn = want_sheet(sheet);
