export { userPurgeJob } from './jobs.ts';
export { type ActiveUser, toUserId, type User } from './model.ts';
export { userRoutes } from './routes.ts';
export { userId } from './schema.ts';
export type { Purger } from './purge.ts';
export { createUser } from './service.ts';
export { findActive, findByReference, lockActive, setConnectedSource } from './store.ts';
