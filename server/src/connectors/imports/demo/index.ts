export { type DemoUser, demoUsers } from './person.ts';
export { demoUploads } from './uploads.ts';
