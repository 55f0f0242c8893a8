import type { UserId } from '#kernel/scope.ts';
import { plainDate } from '#kernel/time.ts';
import type { ObservationSource, SleepPart } from '#summaries';
import { type Json, systems } from '#terminology';

import type { Shown } from '../../resource-type.ts';
import { valuesAt } from '../../search/values-model.ts';
import { electrocardiogramName, electrocardiogramOf } from '../electrocardiogram/mapping.ts';
import { observationTemplateOf, profileUrl, termsOf, valueIn } from '../shared/content.ts';
import { summaryDigits } from '../shared/ids.ts';
import { timesOn } from '../shared/instant.ts';
import { type SummaryField, summaryFields } from './table.ts';

/** What a summary tells as Observations, in the order of the table; a recording of the heart without its voltages. */
export function observationsOf(
  userId: UserId,
  summary: ObservationSource,
  sleep: SleepPart | undefined,
): readonly Shown[] {
  if (summary.resource === electrocardiogramName) {
    const shown = electrocardiogramOf(userId, summary);
    return shown === undefined ? [] : [shown];
  }
  const data: unknown = JSON.parse(summary.data);
  return summaryFields.flatMap((field) => {
    const value = field.resource === summary.resource ? numberAt(data, field) : undefined;
    return value === undefined
      ? []
      : [observationOf(userId, summary, { field, value, data, sleep })];
  });
}

type Told = {
  readonly field: SummaryField;
  readonly value: number;
  readonly data: unknown;
  readonly sleep: SleepPart | undefined;
};

function observationOf(
  userId: UserId,
  summary: ObservationSource,
  { field, value, data, sleep }: Told,
): Shown {
  const { measurement, name, slug, parts, resource } = field;
  const { provider, sourceType } = summary;
  const updatedAt = sleep?.updatedAt ?? summary.updatedAt;
  const series = { resource: name, subKind: '', provider, sourceType };
  // Of a day as a source says it: nothing was worked out here.
  const interval = resource === 'activity' ? 'day' : 'raw';
  const { head, device } = observationTemplateOf(userId, series, measurement, interval);
  const time = timeOf(summary, data);
  const { profile } = measurement;
  const isOfProfile = profile !== null && 'effectiveDateTime' in time;
  const component = parts.flatMap((part): readonly Json[] => {
    const found = numberAt(data, part);
    if (found === undefined) return [];
    const code = termsOf({ ...series, resource: part.name }, part.measurement);
    return [{ code, valueQuantity: valueIn(part.measurement, found) }];
  });
  return {
    userId,
    updatedAt,
    resource: {
      resourceType: 'Observation',
      id: `${userId}.${summary.id.slice(-summaryDigits)}.s-${slug}`,
      meta: {
        lastUpdated: updatedAt.toISOString(),
        ...(isOfProfile ? { profile: [profileUrl(profile)] } : {}),
        ...(sleep?.role == null ? {} : { tag: [sleepTags[sleep.role]] }),
      },
      status: 'final',
      ...head,
      ...time,
      valueQuantity: valueIn(measurement, value),
      ...(summary.startsAt === null && summary.calendarDate === null ? { note } : {}),
      ...device,
      ...(component.length === 0 ? {} : { component }),
    },
  };
}

/** The part of a sleep in its day. */
export const sleepTags = {
  main: { system: systems.sleepRole, code: 'main', display: 'Main sleep of the day' },
  nap: { system: systems.sleepRole, code: 'nap', display: 'Nap' },
} as const;

const note = [{ text: 'When it was measured is not known: the time is when the source told it.' }];

/** A day, a night, a moment; what has none of them is told of the day on which it came. */
function timeOf(
  { resource, calendarDate, startsAt, endsAt, updatedAt }: ObservationSource,
  data: unknown,
): Json {
  if (resource === 'activity') {
    return { effectivePeriod: { start: calendarDate, end: calendarDate } };
  }
  if (startsAt === null) return { effectiveDateTime: calendarDate ?? plainDate(updatedAt) };
  const [start, end] = timesOn({ startsAt, endsAt }, data);
  return start === end ? { effectiveDateTime: start } : { effectivePeriod: { start, end } };
}

function numberAt(
  data: unknown,
  { paths, scale }: Pick<SummaryField, 'paths' | 'scale'>,
): number | undefined {
  const found = paths.map((path) => valuesAt(data, [path])[0]);
  const number = found.find((each) => typeof each === 'number');
  return number === undefined ? undefined : number * scale;
}
