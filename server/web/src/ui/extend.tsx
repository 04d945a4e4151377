// The host's panels for a table that may grow.
import { useRef } from 'preact/hooks';
import { TableSide } from '../proto/meeple/v1/tiles_pb';
import type { Table } from '../table/table';
import { named, text } from '../text/text';

const panel_cells = 3; // Rows or columns of a panel.
const sides = [TableSide.NORTH, TableSide.EAST, TableSide.SOUTH, TableSide.WEST];

export function Extend({ table }: { table: Table }) {
    const dialog = useRef<HTMLDialogElement>(null);
    const may = table.link.host.value && !table.finished.value && table.link.state?.tiles?.table;
    if (!may) return null;
    return (
        <>
            <button type="button" class="plain extend" onClick={() => dialog.current?.showModal()}>
                {text('extend.open')}
            </button>
            <dialog ref={dialog} aria-label={text('extend.open')}>
                <p>{text('extend.what', { n: panel_cells })}</p>
                <div class="extend-sides">
                    {sides.map((side) => (
                        <button
                            key={side}
                            type="button"
                            data-side={side}
                            onClick={() => {
                                dialog.current?.close();
                                table.link.extend_table(side, panel_cells);
                            }}
                        >
                            {text('extend.side', {
                                n: panel_cells,
                                side: named('side', String(side)),
                            })}
                        </button>
                    ))}
                    <button type="button" onClick={() => dialog.current?.close()}>
                        {text('extend.close')}
                    </button>
                </div>
            </dialog>
        </>
    );
}
