import { dayMs } from '#kernel/time.ts';

/** Earlier times are invalid. */
const earliestMs = Date.UTC(1900, 0);
const offsetSecondsMax = 18 * 3600;

/** Reads times of exports, `2024-01-31 08:00:00 -0500`. Consecutive times mostly have the same day, so the last day is cached. */
export class TimeReader {
  readonly #latestMs: number;
  #day = '';
  #dayMs = Number.NaN;

  constructor(nowMs: number) {
    this.#latestMs = nowMs + dayMs;
  }

  /** Returns milliseconds; NaN for a text that is not a time, and for impossible times. */
  readMs(text: string | undefined): number {
    if (text?.length !== 25) return Number.NaN;
    const offset = offsetIn(text);
    const seconds =
      twoDigits(text, 11) * 3600 + twoDigits(text, 14) * 60 + Math.min(twoDigits(text, 17), 59);
    const ms = this.#midnightOf(text) + (seconds - offset) * 1000;
    return ms >= earliestMs && ms <= this.#latestMs ? ms : Number.NaN;
  }

  #midnightOf(text: string): number {
    if (text.startsWith(this.#day) && this.#day !== '') return this.#dayMs;
    this.#day = Buffer.from(text.slice(0, 11)).toString('latin1');
    const [year, month, day] = [Number(text.slice(0, 4)), twoDigits(text, 5), twoDigits(text, 8)];
    const ms = Date.UTC(year, month - 1, day);
    const isDay = new Date(ms).getUTCDate() === day && month >= 1 && month <= 12 && year >= 1900;
    this.#dayMs = isDay && /^\d{4}-\d\d-\d\d $/u.test(this.#day) ? ms : Number.NaN;
    return this.#dayMs;
  }
}

/** Returns the seconds east of UTC at the end of a time; NaN if there are none. */
export function offsetIn(text: string): number {
  const sign = text.charCodeAt(20);
  if (sign !== 0x2b && sign !== 0x2d) return Number.NaN;
  const seconds = twoDigits(text, 21) * 3600 + twoDigits(text, 23) * 60;
  if (seconds > offsetSecondsMax) return Number.NaN;
  return sign === 0x2d ? -seconds : seconds;
}

function twoDigits(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - 48, text.charCodeAt(at + 1) - 48];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}
