import { concept, type Json, type Measurement, systems } from '#terminology';
import type { MeasuredSample } from '#timeseries';

import type { OffsetAt } from '../../search/values-model.ts';
import { observationTemplateOf, valueOf } from '../shared/content.ts';
import type { Facts } from '../shared/filter-model.ts';
import { idPrefix, type Interval, type SeriesName, timeText } from '../shared/ids.ts';
import { instantOn } from '../shared/instant.ts';

/** Whose Observations they are, of which series, and where they are found. */
export type SampleSource = {
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

export function sampleFacts(sample: MeasuredSample, offsetAt: OffsetAt): Facts {
  const { startMs, endMs, writtenAt, meta } = sample;
  const untilMs = (endMs === null || endMs <= startMs ? startMs : endMs) + 1;
  const [before, after] = offsetsOf(meta).map((offset) =>
    offset === null ? offsetAt(startMs) : offset * 1000,
  );
  const clock = { fromMs: startMs + (before ?? 0), untilMs: untilMs + (after ?? 0) };
  return { fromMs: startMs, untilMs, clock, updatedMs: writtenAt, status: 'final' };
}

/** Seconds east of UTC at the beginning and at the end; null: the source did not say. */
const offsetsOf = ({ timezoneOffset, endOffset }: MeasuredSample['meta']) =>
  [timezoneOffset, endOffset ?? timezoneOffset] as const;

/** A sample as an entry of a Bundle. */
export function sampleEntry(told: SampleSource, sample: MeasuredSample): string {
  const { address, userId, series, measurement } = told;
  const { startMs, endMs, writtenAt, value, second, text, meta } = sample;
  const { profile, head, device, method } = observationTemplateOf(
    userId,
    series,
    measurement,
    'raw',
  );
  const [offset, endOffset] = offsetsOf(meta);
  const [start, end] = [instantOn(startMs, offset), instantOn(endMs ?? startMs, endOffset)];
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
