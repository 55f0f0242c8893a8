export { FitFileError } from './error.ts';
export { describeLeftOut } from './left-out.ts';
export { readFitFile } from './recording.ts';
export { toUploads, toWorkouts, type WorkoutUpload } from './uploads.ts';
