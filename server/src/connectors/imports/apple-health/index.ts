export { AppleHealthError } from './error.ts';
export { importAppleHealth } from './import.ts';
export type { Place, Places } from './place.ts';
export type { ImportReport } from './report.ts';
export type { Sink } from './sink.ts';
