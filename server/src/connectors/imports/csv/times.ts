import { type LocalPlacement, LocalTimes, type Placed, readWall, wallMsOf } from '#timeseries';

import type { CheckedMapping, TimeFormat } from './mapping.ts';

const orders = {
  'year-first': 'year first',
  'day-first': 'day first',
  'month-first': 'month first',
} as const;
const offsetPattern = /\s*(?:Z|UTC|GMT|([+-])(\d{2}):?(\d{2})?)$/iu;
const bareDate = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/u;

/** A time in a table: an instant, or a local time without an offset. */
export type ReadTime =
  | { readonly atMs: number; readonly offsetSeconds: number }
  | { readonly wallMs: number };

/** Returns undefined if the text is not a time of this format. A date alone is the start of its day. */
export function readTime(given: string, format: TimeFormat): ReadTime | undefined {
  const text = given.trim();
  if (format === 'epoch-seconds' || format === 'epoch-milliseconds') {
    const value = /^\d{1,16}(?:\.\d+)?$/u.test(text) ? Number(text) : Number.NaN;
    const atMs = Math.round(format === 'epoch-seconds' ? value * 1000 : value);
    return Number.isNaN(atMs) ? undefined : { atMs, offsetSeconds: 0 };
  }
  const [suffix, sign, hours, minutes] = (text.includes(':') && offsetPattern.exec(text)) || [null];
  const bare = suffix === null ? text : text.slice(0, -suffix.length);
  const whole = bareDate.test(bare) ? `${bare} 00:00` : bare;
  const wallMs =
    format === 'year-first' && /^\d{4}-/u.test(whole) && !/[AP]M$/iu.test(whole)
      ? wallMsOf(whole.replace(/([.,]\d{3})\d+$/u, '$1').replace(',', '.'))
      : readWall(whole, orders[format]);
  if (Number.isNaN(wallMs)) return undefined;
  if (suffix === null) return { wallMs };
  const seconds = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60;
  const offsetSeconds = sign === '-' ? -seconds : seconds;
  return { atMs: wallMs - offsetSeconds * 1000, offsetSeconds };
}

type Rule = Pick<CheckedMapping, 'time_format' | 'zone'>;

/** Collects the times of a column, in their order, before they are placed. */
export class SeenTimes {
  readonly #format: TimeFormat;
  readonly #times: LocalTimes | null;

  constructor({ time_format: format, zone }: Rule) {
    this.#format = format;
    this.#times = zone === 'written' ? null : new LocalTimes(zone);
  }

  see(text: string, more: { readonly content: string; readonly row: number }): void {
    const read = readTime(text, this.#format);
    if (read !== undefined && 'wallMs' in read) this.#times?.see({ wallMs: read.wallMs, ...more });
  }

  decide(): Times {
    return new Times(this.#format, this.#times?.decide() ?? null);
  }
}

/** Places times by the mapping's rule. Returns undefined for invalid times, and for local ones without a zone. */
class Times {
  readonly #format: TimeFormat;
  readonly #placement: LocalPlacement | null;

  constructor(format: TimeFormat, placement: LocalPlacement | null) {
    this.#format = format;
    this.#placement = placement;
  }

  get notes(): readonly string[] {
    return this.#placement?.notes ?? [];
  }

  place(text: string): Placed | undefined {
    const read = readTime(text, this.#format);
    if (read === undefined) return undefined;
    if ('atMs' in read) return { atMs: read.atMs, timezoneOffset: read.offsetSeconds };
    return this.#placement?.next({ wallMs: read.wallMs });
  }
}

export type { Times };
