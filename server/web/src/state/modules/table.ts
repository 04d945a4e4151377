// What happens to the table itself, in lines.
import type { ModuleLines } from './lines';

export type TableHappening = 'table_extended';

export const table_lines: ModuleLines = ({ event }) =>
    event.case === 'tableExtended'
        ? [
              {
                  what: 'table_extended',
                  seat: undefined,
                  side: event.value.side,
                  count: event.value.cells,
              },
          ]
        : undefined;
