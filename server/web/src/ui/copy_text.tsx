// The whole game as text and as a link that has it, to be kept or sent.
import { useEffect, useRef, useState } from 'preact/hooks';
import { want_sheet } from '../base/sheet';
import { text_of_game } from '../mind/game_text';
import sheet from '../styles/game_text.later.css';
import type { Table } from '../table/table';
import { text } from '../text/text';
import { CopyField } from './bits';
import { hash_of_game_text } from './routes';

export const drawn = want_sheet(sheet);

export function GameAsText({ table }: { table: Table }) {
    const [game, set_game] = useState<string>();
    const [failed, set_failed] = useState(false);
    const [copied, set_copied] = useState(false);
    const shown = useRef<HTMLPreElement>(null);
    const copy = async (written: string) => {
        try {
            await navigator.clipboard.writeText(written);
            set_copied(true);
            setTimeout(() => set_copied(false), 2000);
        } catch {
            // Without encryption, or not allowed: it is one key away.
            if (shown.current) getSelection()?.selectAllChildren(shown.current);
        }
    };
    useEffect(() => {
        table.link
            .record()
            .then(text_of_game)
            .then(set_game, () => set_failed(true));
    }, [table]);
    if (failed)
        return (
            <p class="problem" role="alert">
                {text('game_text.none')}
            </p>
        );
    if (game === undefined) return <p class="quiet">{text('entering')}</p>;
    const hash = hash_of_game_text(game);
    return (
        <>
            <p class="quiet small">{text('game_text.copy')}</p>
            <pre ref={shown} class="game-text-shown" tabIndex={0}>
                {game}
            </pre>
            <button type="button" class="go" onClick={() => void copy(game)}>
                {text(copied ? 'copied' : 'final.as_text')}
            </button>
            {hash !== undefined && (
                <CopyField
                    label={text('game_text.link')}
                    value={`${location.origin}${location.pathname}${location.search}${hash}`}
                />
            )}
        </>
    );
}
