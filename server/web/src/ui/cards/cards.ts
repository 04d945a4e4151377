// All of this family that the page shows, as it is loaded: see ui/faces.ts.
export { cards_face as face } from './face';
export { CardScene } from './scene';
export { Cards } from './specimens';
