export { trackOrder } from './service.ts';
export { slice } from './slice.ts';
export { advance } from './store.ts';
