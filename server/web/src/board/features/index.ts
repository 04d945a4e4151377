// The drawings of all kinds of features. A new kind is a file of its own and a line here.
import { FeatureKind } from '../../proto/meeple/v1/tiles_pb';
import { cathedral } from './cathedral';
import { city } from './city';
import type { FeatureDrawing } from './feature';
import { field } from './field';
import { forest } from './forest';
import { garden } from './garden';
import { lake } from './lake';
import { meadow } from './meadow';
import { monastery_drawing } from './monastery';
import { river } from './river';
import { road } from './road';
import { tower } from './tower';

const drawings: Partial<Record<FeatureKind, FeatureDrawing>> = {
    [FeatureKind.FIELD]: field,
    [FeatureKind.ROAD]: road,
    [FeatureKind.CITY]: city,
    [FeatureKind.MONASTERY]: monastery_drawing,
    [FeatureKind.GARDEN]: garden,
    [FeatureKind.RIVER]: river,
    [FeatureKind.FOREST]: forest,
    [FeatureKind.MEADOW]: meadow,
    [FeatureKind.LAKE]: lake,
    [FeatureKind.CATHEDRAL]: cathedral,
    [FeatureKind.TOWER]: tower,
};

const plain: FeatureDrawing = {};

export function drawing_of(kind: FeatureKind): FeatureDrawing {
    return drawings[kind] ?? plain;
}
