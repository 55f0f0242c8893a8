export { gpx } from './gpx.ts';
export { tcx } from './tcx.ts';
