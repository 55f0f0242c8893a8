export type { DemoUpload } from './batches.ts';
export { demoUploads } from './uploads.ts';
export { type DemoUser, demoUsers } from './users.ts';
