export { type DemoUser, demoUsers } from './person.ts';
export { type DemoOptions, demoUploads } from './uploads.ts';
