import { minuteMs, secondMs } from '../time.ts';

const firstMs = 250;
const longestMs = 30 * secondMs;
/** One that served so long has not failed to start. */
const longMs = minuteMs;

/** Returns the number of consecutive early exits of a process, including one after `livedMs`. */
export function failuresAfter(failures: number, livedMs: number): number {
  return livedMs >= longMs ? 1 : failures + 1;
}

/** How long to wait before it is started again. */
export function restartAfterMs(failures: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 20));
}
