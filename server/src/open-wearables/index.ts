export { slice } from './slice.ts';
