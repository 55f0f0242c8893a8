export { trackOrder } from './service.ts';
export { slice } from './slice.ts';
export { hurry } from './store.ts';
