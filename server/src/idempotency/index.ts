export { idempotencyErrors, idempotencyHeaders, repeatable } from './model.ts';
export { notRepeatable, type Once, once } from './service.ts';
export { slice } from './slice.ts';
