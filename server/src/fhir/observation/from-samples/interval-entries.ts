import type { LazyPart } from '#kernel/http/buffer-pool/pieces.ts';
import { dayMs, hourMs } from '#kernel/time.ts';
import type { Intervals } from '#timeseries';

import { observationTemplateOf, valueOf } from '../shared/content.ts';
import type { Facts, Status } from '../shared/filter-model.ts';
import { idPrefix } from '../shared/ids.ts';
import { Digits } from './digits.ts';
import { entryOf, type SampleSource } from './entries.ts';
import { fixed, open, Template } from './template.ts';

export type IntervalSource = SampleSource & { readonly interval: 'hour' | 'day' };

/** An interval that has ended is final from then on, unless it is written again. */
export function intervalFacts(
  { interval }: Pick<IntervalSource, 'interval'>,
  { places, ends, offsets, writtenAt }: Intervals,
  row: number,
  nowMs: number,
): Facts {
  const width = interval === 'hour' ? hourMs : dayMs;
  const fromMs = (places[row] ?? 0) * width;
  const end = ends[row] ?? 0;
  const written = writtenAt[row] ?? 0;
  const isOver = end <= nowMs;
  return {
    fromMs,
    untilMs: fromMs + width,
    ...(interval === 'hour' ? clockOf(fromMs, offsets[row] ?? 0) : {}),
    updatedMs: isOver ? Math.max(written, end) : written,
    status: isOver ? 'final' : 'preliminary',
  };
}

/** An hour over which midnight comes on the clock of the person is of the day on which it began. */
function clockOf(beginMs: number, offsetMs: number): Pick<Facts, 'clock'> {
  if (offsetMs === 0) return {};
  const fromMs = beginMs + offsetMs;
  const nextDayMs = (Math.floor(fromMs / dayMs) + 1) * dayMs;
  return { clock: { fromMs, untilMs: Math.min(fromMs + hourMs, nextDayMs) } };
}

/** Those whose rows are wanted: mostly all of them, and then nothing is copied. */
export function onlyOf(found: Intervals, isWanted: (row: number) => boolean): Intervals {
  const { length } = found.places;
  let all = 0;
  while (all < length && isWanted(all)) all += 1;
  if (all === length) return found;
  const rows = Array.from({ length: all }, (_, row) => row);
  for (let row = all + 1; row < length; row += 1) if (isWanted(row)) rows.push(row);
  const pick = (column: Float64Array): Float64Array =>
    column.length === 0 ? column : Float64Array.from(rows, (row) => column[row] ?? 0);
  return {
    places: pick(found.places),
    values: pick(found.values),
    seconds: pick(found.seconds),
    ends: pick(found.ends),
    offsets: pick(found.offsets),
    writtenAt: pick(found.writtenAt),
  };
}

const lengths = { year: 4, month: 2, day: 2, hour: 2, updated: 24 } as const;

type IntervalTemplate = Template<keyof typeof lengths>;
type Options = {
  readonly nowMs: number;
  /** What stands between two entries. */
  readonly separator: string;
};

/** Hours or days of a series as entries of a Bundle, at least one. What they come to is known before they are written. */
export class IntervalEntries implements LazyPart {
  readonly byteLength: number;
  readonly #told: IntervalSource;
  readonly #found: Intervals;
  readonly #nowMs: number;
  readonly #separator: string;
  readonly #templates: Readonly<Record<Status, IntervalTemplate>>;
  readonly #values: readonly Digits[];
  #row = 0;
  /** What stands in the template that was written last. */
  #template: IntervalTemplate | null = null;
  #day = Number.NaN;
  #updatedMs = Number.NaN;

  constructor(told: IntervalSource, found: Intervals, { nowMs, separator }: Options) {
    this.#told = told;
    this.#found = found;
    this.#nowMs = nowMs;
    this.#separator = separator;
    this.#templates = {
      final: templateOf(told, 'final', separator),
      preliminary: templateOf(told, 'preliminary', separator),
    };
    const columns = found.seconds.length === 0 ? [found.values] : [found.values, found.seconds];
    this.#values = columns.map((column) => new Digits(column));
    const { final, preliminary } = this.#templates;
    let length = -separator.length;
    for (const value of this.#values) length += value.byteLength;
    for (const end of found.ends) length += end <= nowMs ? final.length : preliminary.length;
    this.byteLength = length;
  }

  fill(into: Uint8Array): number {
    const { length } = this.#found.places;
    let at = 0;
    for (; this.#row < length; this.#row += 1) {
      const facts = intervalFacts(this.#told, this.#found, this.#row, this.#nowMs);
      const template = this.#templates[facts.status];
      if (at + this.#lengthAs(template) > into.length) break;
      this.#setTimes(template, facts);
      at = this.#copy(template, into, at);
    }
    return at;
  }

  #lengthAs(template: IntervalTemplate): number {
    let length = template.length - (this.#row === 0 ? this.#separator.length : 0);
    for (const value of this.#values) length += value.length;
    return length;
  }

  #setTimes(template: IntervalTemplate, { fromMs, updatedMs }: Facts): void {
    const { slots } = template;
    const day = Math.floor(fromMs / dayMs);
    const isSame = template === this.#template;
    this.#template = template;
    if (!isSame || day !== this.#day) {
      this.#day = day;
      const date = new Date(fromMs);
      slots.year.number(date.getUTCFullYear());
      slots.month.number(date.getUTCMonth() + 1);
      slots.day.number(date.getUTCDate());
    }
    slots.hour.number((fromMs - day * dayMs) / hourMs);
    if (isSame && updatedMs === this.#updatedMs) return;
    this.#updatedMs = updatedMs;
    slots.updated.text(new Date(updatedMs).toISOString());
  }

  #copy({ parts }: IntervalTemplate, into: Uint8Array, from: number): number {
    let at = from;
    for (let place = 0; place < parts.length; place += 1) {
      const part = parts[place];
      if (part === undefined) break;
      // The first has nothing before it to be separated from.
      const isFirst = place === 0 && this.#row === 0;
      const bytes = isFirst ? part.subarray(this.#separator.length) : part;
      into.set(bytes, at);
      at += bytes.length;
      const value = this.#values[place];
      if (value !== undefined) at = value.copy(into, at);
    }
    return at;
  }
}

function templateOf(told: IntervalSource, status: Status, separator: string): IntervalTemplate {
  const { address, userId, series, measurement, interval } = told;
  const [year, month] = [fixed('year', lengths.year), fixed('month', lengths.month)];
  const [day, hour] = [fixed('day', lengths.day), fixed('hour', lengths.hour)];
  const isByHour = interval === 'hour';
  const date = `${year}-${month}-${day}`;
  const time = `${year}${month}${day}${isByHour ? hour : ''}`;
  const id = `${idPrefix(userId, series, interval)}${time}`;
  const { profile, head, device, method } = observationTemplateOf(
    userId,
    series,
    measurement,
    interval,
  );
  const effectivePeriod = isByHour
    ? { start: `${date}T${hour}:00:00Z`, end: `${date}T${hour}:59:59.999Z` }
    : { start: date, end: date };
  const meta = {
    lastUpdated: fixed('updated', lengths.updated),
    ...(profile.length === 0 ? {} : { profile }),
  };
  const resource = {
    resourceType: 'Observation',
    id,
    meta,
    status,
    ...head,
    effectivePeriod,
    ...valueOf(series, measurement, [open, open]),
    ...device,
    ...method,
  };
  return new Template(entryOf(address, resource), lengths, separator);
}
