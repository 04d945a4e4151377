// Pictures of tiles outside a game, as they are loaded: see ui/faces.ts.
export { TileScene } from './scene';
export { RememberedBoard, SmallBoard } from './small_board';
export { Figures, Tiles } from './specimens';
