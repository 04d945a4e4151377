// What can be done instead of putting a figure on the tile, each kind by its name. A click goes through its places.
import type { BoardView } from '../../board/board_view';
import { FigureIcon } from '../../board/figures';
import { Meant } from '../../board/targets';
import { TokenIcon } from '../../board/tokens';
import type { Target } from '../../state/target';
import { aim_next, kinds_instead, type Kind } from '../../table/instead';
import type { TileTable } from '../../table/tile_table';
import { has_text, list, text } from '../../text/text';
import { figure, target_words, token_name } from '../../text/words';

function name_of({ action, figure: kind, token, instead }: Target): string {
    if (token !== undefined) return token_name(token);
    const key = `instead.${instead ?? action.case ?? ''}`;
    return has_text(key) ? text(key) : figure(kind ?? 0);
}

function KindIcon({ of, seat }: { of: Target; seat: number }) {
    if (of.token !== undefined) return <TokenIcon token={of.token} size={18} />;
    if (of.figure !== undefined)
        return <FigureIcon seat={of.seat ?? seat} kind={of.figure} size={18} />;
    return (
        <svg width="18" height="18" viewBox="-14 -14 28 28" aria-hidden="true">
            <Meant action={of.action} seat={seat} />
        </svg>
    );
}

function KindButton({ table, board, kind }: { table: TileTable; board: BoardView; kind: Kind }) {
    const { first, targets } = kind;
    const what = name_of(first),
        chosen = table.draft.value?.target?.key,
        next = table.next_answer.value?.key;
    const says = first.apart
        ? list(targets.map((target) => target_words(table, target)))
        : text('instead.places', { what, n: targets.length });
    return (
        <button
            type="button"
            aria-pressed={targets.some(({ key }) => key === chosen)}
            data-kind={kind.key}
            title={says}
            onClick={() => {
                const target = aim_next(table, kind);
                if (target && !target.apart) board.keep_in_sight(target.at);
            }}
        >
            <KindIcon of={first} seat={table.link.seat.value ?? 0} />
            <span>{what}</span> {targets.length > 1 && <b>{targets.length}</b>}
            {targets.some(({ key }) => key === next) && <kbd>B</kbd>}
        </button>
    );
}

export function Instead({ table, board }: { table: TileTable; board: BoardView }) {
    return (
        <div class="instead" role="group" aria-label={text('instead')}>
            {kinds_instead(table).map((kind) => (
                <KindButton key={kind.key} table={table} board={board} kind={kind} />
            ))}
        </div>
    );
}
