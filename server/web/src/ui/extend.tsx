// The host's panels for a table that may grow.
import { useSignal } from '@preact/signals';
import { TableSide } from '../proto/meeple/v1/tiles_pb';
import type { Table } from '../table/table';
import { named, text } from '../text/text';
import { CloseDialog, Dialog } from './dialog';

const panel_cells = 3; // Rows or columns of a panel.
const sides = [TableSide.NORTH, TableSide.EAST, TableSide.SOUTH, TableSide.WEST];

export function Extend({ table }: { table: Table }) {
    const open = useSignal(false);
    const may = table.link.host.value && !table.finished.value && table.link.state?.tiles?.table;
    if (!may) return null;
    return (
        <>
            <button
                type="button"
                class="plain extend"
                onClick={() => {
                    open.value = true;
                }}
            >
                {text('extend.open')}
            </button>
            <Dialog open={open} label={text('extend.open')}>
                <p>{text('extend.what', { n: panel_cells })}</p>
                <div class="extend-sides">
                    {sides.map((side) => (
                        <button
                            key={side}
                            type="button"
                            data-side={side}
                            onClick={() => {
                                open.value = false;
                                table.link.extend_table(side, panel_cells);
                            }}
                        >
                            {text('extend.side', {
                                n: panel_cells,
                                side: named('side', String(side)),
                            })}
                        </button>
                    ))}
                    <CloseDialog open={open} says={text('extend.close')} />
                </div>
            </Dialog>
        </>
    );
}
