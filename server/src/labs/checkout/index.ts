export { advance } from './sessions/store.ts';
export { slice } from './slice.ts';
