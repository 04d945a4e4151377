// The modules of the chosen game as cards with pictures, small ones and large ones apart.
import { useSignal } from '@preact/signals';
import type { Game, GameModule } from '../proto/meeple/v1/envelope_pb';
import type { Shelf } from '../state/catalogue';
import { has_text, list, named, text } from '../text/text';
import { figure } from '../text/words';
import { Choice } from './choice';
import { CloseDialog, Dialog } from './dialog';
import { hash_of_lesson } from './routes';
import { ModuleRules } from './rules';
import { ModulePicture } from './tiles/module_picture';
import { change, modules_of, wish } from './wish';

function flip(game: Game, chosen: ReadonlySet<string>, name: string) {
    const next = new Set(chosen);
    const module = game.modules.find((m) => m.name === name);
    if (next.delete(name)) {
        for (const other of game.modules) if (other.needs.includes(name)) next.delete(other.name);
    } else {
        next.add(name);
        for (const needed of module?.needs ?? []) next.add(needed);
        for (const excluded of module?.excludes ?? []) next.delete(excluded);
    }
    change({ modules: next });
}

const tiles_of = ({ tiles }: GameModule) => tiles.reduce((sum, { count }) => sum + count, 0);

// What a module brings along and what it needs, in a few words.
function brings(module: GameModule): string {
    const tiles = tiles_of(module);
    return [
        ...(tiles > 0 ? [text('module.tiles', { n: tiles })] : []),
        ...module.figures.map(({ figure: kind, count }) =>
            text('module.figure', { n: count, figure: figure(kind) }),
        ),
        ...(module.needs.length > 0
            ? [text('module.needs', { names: list(module.needs.map((m) => named('module', m))) })]
            : []),
        ...(module.excludes.length > 0
            ? [
                  text('module.excludes', {
                      names: list(module.excludes.map((m) => named('module', m))),
                  }),
              ]
            : []),
    ].join(' · ');
}

function Rules({ shelf, game, name }: { shelf: Shelf; game: Game; name: string }) {
    const open = useSignal(false);
    if (!has_text(`rules.${name}`)) return null;
    return (
        <>
            <button
                type="button"
                class="plain module-rules"
                aria-label={`${text('rules.show')}: ${named('module', name)}`}
                onClick={() => {
                    open.value = true;
                }}
            >
                {text('rules.show')}
            </button>
            <Dialog open={open} label={named('module', name)} class="rules-sheet">
                <h2>{named('module', name)}</h2>
                <ModuleRules shelf={shelf} game={game} name={name} />
                <p>
                    <a href={hash_of_lesson(name)}>{text('lesson.go.module')}</a>
                </p>
                <CloseDialog open={open} />
            </Dialog>
        </>
    );
}

function ModuleCard({ shelf, game, module }: { shelf: Shelf; game: Game; module: GameModule }) {
    const { name } = module,
        more = brings(module),
        chosen = modules_of(game, wish.value);
    return (
        <div class="module" data-module={name}>
            <label>
                <ModulePicture shelf={shelf} game={game} module={module} />
                <input
                    type="checkbox"
                    checked={chosen.has(name)}
                    onChange={() => flip(game, chosen, name)}
                />
                <strong>{named('module', name)}</strong>
                {has_text(`module_what.${name}`) && <span>{named('module_what', name)}</span>}
                {more && <span class="module-brings">{more}</span>}
            </label>
            <Rules shelf={shelf} game={game} name={name} />
        </div>
    );
}

// A box of its own has at least so many tiles.
const large_from = 12;

const is_large = (module: GameModule) => tiles_of(module) >= large_from;

// Several modules at once. What excludes one that is chosen already is left out.
const presets: Readonly<Record<string, (module: GameModule) => boolean>> = {
    none: ({ byDefault }) => byDefault,
    small: (module) => module.byDefault || !is_large(module),
    large: (module) => module.byDefault || is_large(module),
    all: () => true,
};

function preset_modules({ modules }: Game, wanted: (module: GameModule) => boolean): Set<string> {
    const chosen = new Set<string>();
    for (const module of modules)
        if (wanted(module) && !module.excludes.some((other) => chosen.has(other)))
            chosen.add(module.name);
    return chosen;
}

function Presets({ game }: { game: Game }) {
    const chosen = modules_of(game, wish.value);
    const same = (name: string) => {
        const wanted = presets[name];
        const those = wanted && preset_modules(game, wanted);
        return those?.size === chosen.size && [...those].every((one) => chosen.has(one));
    };
    const names = Object.keys(presets);
    return (
        <Choice
            label={text('modules.choose')}
            value={names.find(same) ?? ''}
            values={names}
            say={(name) => named('modules.preset', name)}
            choose={(name) => {
                const wanted = presets[name];
                if (wanted) change({ modules: preset_modules(game, wanted) });
            }}
        />
    );
}

export function ModuleCards({ shelf, game }: { shelf: Shelf; game: Game }) {
    if (game.modules.length === 0) return null;
    const groups = [
        ['small', game.modules.filter((module) => !is_large(module))],
        ['large', game.modules.filter(is_large)],
    ] as const;
    return (
        <section class="modules">
            <Presets game={game} />
            {groups.map(
                ([size, modules]) =>
                    modules.length > 0 && (
                        <div key={size} role="group" aria-label={named('modules.size', size)}>
                            <h3 aria-hidden="true">{named('modules.size', size)}</h3>
                            <div class="cards">
                                {modules.map((module) => (
                                    <ModuleCard
                                        key={module.name}
                                        shelf={shelf}
                                        game={game}
                                        module={module}
                                    />
                                ))}
                            </div>
                        </div>
                    ),
            )}
        </section>
    );
}
