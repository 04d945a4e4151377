// Sheets of a table that more than one button opens.
import { signal } from '@preact/signals';

export const menu_open = signal(false);
export const resign_asked = signal(false);
export const takeback_asked = signal(false);
