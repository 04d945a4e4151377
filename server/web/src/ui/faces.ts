// Which face each family of games has.
import type { Family } from '../state/room_state';
import type { Table } from '../table/table';
import { cards_face } from './cards/face';
import type { Face, MakeFace } from './face';
import { tiles_face } from './tiles/face';

const faces: Partial<Record<Family, MakeFace>> = { tiles: tiles_face, cards: cards_face };

export function face_of(table: Table, family: Family): Face | undefined {
    return faces[family]?.(table);
}
