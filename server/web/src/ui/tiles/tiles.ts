// All of this family that the page shows, as it is loaded: see ui/faces.ts.
export { tiles_face as face } from './face';
export { TileScene } from './scene';
export { RememberedBoard, SmallBoard } from './small_board';
export { Figures, Tiles } from './specimens';
