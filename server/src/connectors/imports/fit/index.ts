export { FitFileError } from './error.ts';
export { describeLeftOut } from './left-out.ts';
export { type FitRead, fitReader } from './read-result.ts';
export { type FitRecording, readFitFile } from './recording.ts';
export { toUploads, toWorkouts } from './uploads.ts';
