// The drawing of a mark: what lies or stands on a segment and counts when it is scored.
import type { Point } from '../../land/plane';
import type { Ink } from '../scenery';

export type MarkDrawing = (ink: Ink, at: Point) => void;
export type MarkDrawings = Readonly<Record<string, MarkDrawing>>;
