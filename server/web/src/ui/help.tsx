// The keys, on a sheet of their own.
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { text } from '../text/text';
import type { Table } from '../table/table';
import type { Face, KeyHelp } from './face';
import { Terms } from './terms';

export const help_open = signal(false);

// Those of every game.
const common: readonly KeyHelp[] = [
    { keys: ['?'], does: 'help.help' },
    { keys: ['Esc'], does: 'help.close' },
];

export function Help({ face, table }: { face: Face; table: Table }) {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        if (help_open.value) dialog.current?.showModal();
        else dialog.current?.close();
    }, [help_open.value]);
    return (
        <dialog
            ref={dialog}
            class="help"
            aria-label={text('help')}
            onClose={() => {
                help_open.value = false;
            }}
            onClick={(event) => {
                if (event.target === dialog.current) help_open.value = false;
            }}
        >
            <h2>{text('help')}</h2>
            <dl>
                {[...face.keys, ...common].map(({ keys, does }) => (
                    <div key={does}>
                        <dt>
                            {keys.map((key) => (
                                <kbd key={key}>{key}</kbd>
                            ))}
                        </dt>
                        <dd>{text(does)}</dd>
                    </div>
                ))}
            </dl>
            <h2>{text('help.terms')}</h2>
            <Terms table={table} />
            <button
                type="button"
                onClick={() => {
                    help_open.value = false;
                }}
            >
                {text('close')}
            </button>
        </dialog>
    );
}
