import type { JsonBytes } from '#kernel/http/pieces/json-bytes.ts';
import { dayMs, hourMs, plainDate } from '#kernel/time.ts';
import { concept, type Json, type Measurement, systems } from '#terminology';
import type { Intervals, MeasuredSample } from '#timeseries';

import { contentOf, valueOf } from '../told/content.ts';
import type { Facts, Status } from '../told/filter-model.ts';
import { idPrefix, type Interval, type SeriesName, timeLength, timeText } from '../told/ids.ts';
import { fixed, open, Template } from './template.ts';

/** Whose Observations they are, of which series, and where they are found. */
export type Told = {
  /** Of the type; null: the resource alone is written. */
  readonly address: string | null;
  readonly userId: string;
  readonly series: SeriesName;
  readonly measurement: Measurement;
  readonly interval: Interval;
};

type ToldIntervals = Told & { readonly interval: 'hour' | 'day' };

const instantLength = 24;
const dayLength = 10;
const hourLength = 2;

/** Hours or days of a series as entries of a Bundle. */
export class IntervalEntries {
  readonly #told: ToldIntervals;
  readonly #nowMs: number;
  readonly #templates: Readonly<Record<Status, Template>>;
  #updatedMs = Number.NaN;
  #updated = '';
  #day = Number.NaN;
  #compact = '';
  #date = '';

  constructor(told: ToldIntervals, nowMs: number) {
    this.#told = told;
    this.#nowMs = nowMs;
    this.#templates = {
      final: templateOf(told, 'final'),
      preliminary: templateOf(told, 'preliminary'),
    };
  }

  /** An interval that has ended is final from then on, unless it is written again. */
  factsOf({ places, ends, writtenAt }: Intervals, row: number): Facts {
    const width = this.#told.interval === 'hour' ? hourMs : dayMs;
    const fromMs = (places[row] ?? 0) * width;
    const end = ends[row] ?? 0;
    const written = writtenAt[row] ?? 0;
    const isOver = end <= this.#nowMs;
    return {
      fromMs,
      untilMs: fromMs + width,
      updatedMs: isOver ? Math.max(written, end) : written,
      status: isOver ? 'final' : 'preliminary',
    };
  }

  write(out: JsonBytes, { places, values, seconds }: Intervals, row: number, facts: Facts): void {
    const template = this.#templates[facts.status];
    const place = places[row] ?? 0;
    const isByHour = this.#told.interval === 'hour';
    const day = isByHour ? Math.floor(place / 24) : place;
    if (day !== this.#day) {
      this.#day = day;
      this.#compact = timeText('day', day);
      this.#date = plainDate(new Date(day * dayMs));
    }
    template.set('compact', this.#compact);
    template.set('day', this.#date);
    if (isByHour) template.set('hour', hours[place - day * 24] ?? '00');
    if (facts.updatedMs !== this.#updatedMs) {
      this.#updatedMs = facts.updatedMs;
      this.#updated = new Date(facts.updatedMs).toISOString();
    }
    template.set('updated', this.#updated);
    const second = seconds[row];
    template.write(out, second === undefined ? [values[row] ?? 0] : [values[row] ?? 0, second]);
  }
}

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

function templateOf(told: ToldIntervals, status: Status): Template {
  const { address, userId, series, measurement, interval } = told;
  const [day, hour] = [fixed('day', dayLength), fixed('hour', hourLength)];
  const compact = fixed('compact', timeLength.day);
  const isByHour = interval === 'hour';
  const id = `${idPrefix(userId, series, interval)}${compact}${isByHour ? hour : ''}`;
  const { profile, head, device, method } = contentOf(userId, series, measurement, interval);
  const effectivePeriod = isByHour
    ? { start: `${day}T${hour}:00:00Z`, end: `${day}T${hour}:59:59.999Z` }
    : { start: day, end: day };
  const meta = {
    lastUpdated: fixed('updated', instantLength),
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
  const lengths = {
    day: dayLength,
    hour: hourLength,
    compact: timeLength.day,
    updated: instantLength,
  };
  return new Template(entryOf(address, resource), lengths);
}

export function entryOf(address: string | null, resource: Json): Json {
  if (address === null) return resource;
  return { fullUrl: `${address}/${String(resource['id'])}`, resource, search: { mode: 'match' } };
}

export function sampleFacts({ startMs, endMs, writtenAt }: MeasuredSample): Facts {
  const untilMs = (endMs === null || endMs <= startMs ? startMs : endMs) + 1;
  return { fromMs: startMs, untilMs, updatedMs: writtenAt, status: 'final' };
}

/** A sample as an entry of a Bundle. */
export function sampleEntry(told: Told, sample: MeasuredSample): string {
  const { address, userId, series, measurement } = told;
  const { startMs, endMs, writtenAt, value, second, text, meta } = sample;
  const { profile, head, device, method } = contentOf(userId, series, measurement, 'raw');
  const [start, end] = [startMs, endMs ?? startMs].map((ms) => new Date(ms).toISOString());
  const type = series.subKind === '' ? meta.type : null;
  return JSON.stringify(
    entryOf(address, {
      resourceType: 'Observation',
      id: `${idPrefix(userId, series, 'raw')}${timeText('raw', startMs)}`,
      meta: {
        lastUpdated: new Date(writtenAt).toISOString(),
        ...(profile.length === 0 || start !== end ? {} : { profile }),
      },
      status: 'final',
      ...head,
      ...(start === end ? { effectiveDateTime: start } : { effectivePeriod: { start, end } }),
      ...(text === null ? valueOf(series, measurement, [value, second]) : textOf(text)),
      ...(type === null || text !== null ? {} : { component: [typeOf(type)] }),
      ...device,
      ...method,
    }),
  );
}

/** What the source calls it. */
function typeOf(type: string): Json {
  const coding = { system: systems.measurement, code: 'type', display: 'Type' };
  return { code: concept([coding], 'Type'), valueCodeableConcept: { text: type } };
}

/** FHIR has no empty texts. */
function textOf(text: string): Json {
  if (text.trim() !== '') return { valueString: text };
  return { dataAbsentReason: concept([{ system: systems.absentReason, code: 'unknown' }]) };
}
