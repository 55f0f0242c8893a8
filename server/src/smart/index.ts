export {
  grantsFor,
  insufficientScope,
  type Interaction,
  requireAudience,
  requireGrants,
} from './grant-model.ts';
export { slice } from './slice.ts';
export { isClientToken } from './tokens/authenticate.ts';
export { tokenPath } from './routes.ts';
