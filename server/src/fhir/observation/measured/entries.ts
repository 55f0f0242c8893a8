import { concept, type Json, type Measurement, systems } from '#terminology';
import type { MeasuredSample } from '#timeseries';

import { contentOf, valueOf } from '../told/content.ts';
import type { Facts } from '../told/filter-model.ts';
import { idPrefix, type Interval, type SeriesName, timeText } from '../told/ids.ts';

/** Whose Observations they are, of which series, and where they are found. */
export type Told = {
  /** Of the type; null: the resource alone is written. */
  readonly address: string | null;
  readonly userId: string;
  readonly series: SeriesName;
  readonly measurement: Measurement;
  readonly interval: Interval;
};

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
