import { dayMs } from '#kernel/time.ts';
import { wallOffsetSeconds, zoneOffsetSeconds } from '#kernel/time/time-zone.ts';

export type Placed = { readonly atMs: number; readonly timezoneOffset: number };

/** The rule by which local times are placed, for the report. */
export function placingRule(timeZone: string): string {
  return `Its times are local and were placed in ${timeZone}; an hour that the clocks show twice is read as the first, until the file goes back in time.`;
}

/**
 * Places the times that a clock on the wall showed. Of an hour that it shows twice the first is taken; a list in the order of
 * time that goes back within such an hour has come to the second.
 */
export class LocalClock {
  readonly #zone: string;
  #lastMs = Number.NEGATIVE_INFINITY;
  #isSecond = false;

  constructor(zone: string) {
    this.#zone = zone;
  }

  /** The moment at which the wall showed a time, which is given as if it were UTC. */
  at(wallMs: number): Placed {
    const first = wallOffsetSeconds(this.#zone, wallMs);
    const second = this.#secondOffset(wallMs, first);
    if (second === null) this.#isSecond = false;
    else if (wallMs < this.#lastMs && this.#lastMs - wallMs < dayMs / 2) this.#isSecond = true;
    this.#lastMs = wallMs;
    const timezoneOffset = this.#isSecond && second !== null ? second : first;
    return { atMs: wallMs - timezoneOffset * 1000, timezoneOffset };
  }

  /** Of a time that is shown twice. */
  #secondOffset(wallMs: number, first: number): number | null {
    const after = zoneOffsetSeconds(this.#zone, wallMs + dayMs);
    if (after === first) return null;
    return zoneOffsetSeconds(this.#zone, wallMs - after * 1000) === after ? after : null;
  }
}

const wallPattern =
  /^(\d{4})-(\d{1,2})-(\d{1,2})[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?$/u;

/** `2026-03-01T06:00:00` as if it were UTC; NaN for what is no such time. */
export function wallMsOf(text: string): number {
  const [, year, month, day, hour, minute, second = '0', fraction = '0'] =
    wallPattern.exec(text.trim()) ?? [];
  if (year === undefined) return Number.NaN;
  const parts = [year, month, day, hour, minute, second].map(Number);
  return wallMsFrom(parts, Number(fraction.padEnd(3, '0')));
}

/** Year, month, day, hour, minute and second as if they were UTC; NaN for what no clock shows. */
export function wallMsFrom(parts: readonly number[], milliseconds = 0): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const ms = Date.UTC(year, month - 1, day, hour, minute, second, milliseconds);
  const at = new Date(ms);
  const isReal =
    at.getUTCMonth() === month - 1 && at.getUTCDate() === day && hour < 24 && minute < 60;
  return isReal ? ms : Number.NaN;
}
