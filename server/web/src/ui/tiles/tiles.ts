// How the page shows a game of this family, as it is loaded: see ui/faces.ts.
export { tiles_face as face } from './face';
