// From a game that is over, or was read from a text, to the editor: the position that is shown.
import type { Table } from '../table/table';
import { TilesPhase } from '../proto/meeple/v1/tiles_pb';
import { layout_of, written } from '../editor/layout';
import { has_mind } from '../mind/mind';
import { text } from '../text/text';
import { hash_of_position } from './routes';

export function OpenInEditor({ table }: { table: Table }) {
    const settings = table.link.info.value?.settings,
        tiles = table.step.value?.state.tiles;
    if (!has_mind || !settings || tiles?.phase !== TilesPhase.PLACING) return null;
    const hash = hash_of_position(written(layout_of(settings, tiles), table.shelf).text);
    return (
        hash !== undefined && (
            <a class="as-button to-editor" href={hash}>
                {text('editor.open')}
            </a>
        )
    );
}
