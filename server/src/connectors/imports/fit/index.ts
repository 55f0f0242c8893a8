export { FitFileError } from './error.ts';
export { describeLeftOut } from './left-out.ts';
export { type FitRecording, readFitFile } from './recording.ts';
export { toUploads } from './uploads.ts';
