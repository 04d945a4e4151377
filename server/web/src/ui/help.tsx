// The rules of what is played here, and the keys, on a sheet of their own.
import { signal } from '@preact/signals';
import { text } from '../text/text';
import { CloseDialog, Dialog } from './dialog';
import type { Table } from '../table/table';
import type { Face, KeyHelp, Played } from './face';
import { AllRules } from './rules';
import { Terms } from './terms';

export const help_open = signal(false);

export function HelpButton() {
    return (
        <button
            type="button"
            class="plain"
            onClick={() => {
                help_open.value = true;
            }}
        >
            {text('help')} <kbd>?</kbd>
        </button>
    );
}

// Those of every game.
const common: readonly KeyHelp[] = [
    { keys: ['U'], does: 'help.undo', when: ({ alone }) => !alone },
    { keys: ['Y', 'N'], does: 'help.answer', when: ({ alone }) => !alone },
    { keys: ['?'], does: 'help.help' },
    { keys: ['Esc'], does: 'help.close' },
];

// Yes and no have the letters of the language.
function key_name(key: string): string {
    return key === 'Y' ? text('key.yes') : key === 'N' ? text('key.no') : key;
}

// Those that mean something here.
export function keys_for(keys: readonly KeyHelp[], played: Played): readonly KeyHelp[] {
    return [...keys, ...common].filter(({ when }) => !when || when(played));
}

export function Help({ face, table }: { face: Face; table: Table }) {
    return (
        <Dialog open={help_open} class="help" label={text('help')}>
            <HelpText face={face} table={table} />
        </Dialog>
    );
}

function HelpText({ table, face }: { table: Table; face: Face }) {
    const settings = table.link.info.value?.settings;
    const game = table.shelf.game(settings?.game ?? '');
    const modules = settings?.modules?.names ?? [];
    const options = new Map(settings?.options.map(({ name, value }) => [name, value]));
    const { alone, appraises } = table.link;
    const played = { modules, options, alone, appraises };
    return (
        <>
            <header class="help-head">
                <h2>{text('help')}</h2>
                <CloseDialog open={help_open} />
            </header>
            <div class="help-columns">
                <section>
                    <h3>{text('rules')}</h3>
                    {game && <AllRules shelf={table.shelf} game={game} modules={modules} />}
                </section>
                <section>
                    <h3>{text('help.keys')}</h3>
                    <dl>
                        {keys_for(face.keys, played).map(({ keys, does }) => (
                            <div key={does}>
                                <dt>
                                    {keys.map((key) => (
                                        <kbd key={key}>{key_name(key)}</kbd>
                                    ))}
                                </dt>
                                <dd>{text(does)}</dd>
                            </div>
                        ))}
                    </dl>
                    <h3>{text('help.terms')}</h3>
                    <Terms table={table} />
                </section>
            </div>
        </>
    );
}
