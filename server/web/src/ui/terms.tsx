// The settings of a table, modules and house rules, for joining players.
import type { ComponentChildren } from 'preact';
import type { RoomSettings } from '../proto/meeple/v1/room_pb';
import type { Shelf } from '../state/catalogue';
import type { Table } from '../table/table';
import { has_text, named, text } from '../text/text';
import { Origin } from './play_on';
import { MannerTerms } from './table/manners';
import { live_options, value_of } from './wish';

// An option matters where it is not what the catalogue says anyway, or where it belongs to a module in play.
function agreed(shelf: Shelf, settings: RoomSettings): [string, string][] {
    const given = new Map(settings.options.map(({ name, value }) => [name, value]));
    const game = shelf.game(settings.game);
    if (!game) return [...given];
    const modules = new Set(settings.modules?.names ?? []);
    return live_options(game, modules, given).flatMap((option): [string, string][] => {
        const value = value_of(option, given);
        const owned = [...modules, ...given.keys()].some((name) =>
            option.name.startsWith(`${name}_`),
        );
        return owned || value !== option.defaultValue ? [[option.name, value]] : [];
    });
}

export function Terms({ table }: { table: Table }) {
    const settings = table.link.info.value?.settings;
    return settings ? (
        <TermsOf shelf={table.shelf} settings={settings}>
            <Origin of={table.link.info.value} />
        </TermsOf>
    ) : null;
}

export function TermsOf({
    shelf,
    settings,
    children,
}: {
    shelf: Shelf;
    settings: RoomSettings;
    children?: ComponentChildren;
}) {
    const modules = settings.modules?.names ?? [];
    return (
        <dl class="terms">
            <dt>{text('game')}</dt>
            <dd>{named('game', settings.game)}</dd>
            {modules.map((name) => (
                <>
                    <dt>{named('module', name)}</dt>
                    <dd>{has_text(`module_what.${name}`) && named('module_what', name)}</dd>
                </>
            ))}
            {agreed(shelf, settings).map(([name, value]) => (
                <>
                    <dt>{named('option', name)}</dt>
                    <dd>
                        <strong>{named(`option.${name}`, value)}</strong>
                        {has_text(`option_what.${name}`) && (
                            <small> {named('option_what', name)}</small>
                        )}
                    </dd>
                </>
            ))}
            <MannerTerms settings={settings} />
            {children}
        </dl>
    );
}
