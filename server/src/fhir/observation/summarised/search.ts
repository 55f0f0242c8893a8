import { uuidPattern } from '#kernel/formats.ts';
import { uuidFromParts, uuidToParts } from '#kernel/pagination.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { dayMs, parseUtc, type PlainDate, plainDate } from '#kernel/time.ts';
import {
  readObservationSourcesByIdSuffix,
  readObservationSources,
  readSleepParts,
  type SleepPart,
  type SourcePosition,
  type ObservationSource,
} from '#summaries';
import { categoryConcept } from '#terminology';
import { findActive, toUserId, type User } from '#users';

import type { FhirDeps, Search, Shown } from '../../resource-type.ts';
import type { Criteria, SearchParameters } from '../../search/criteria-model.ts';
import { isMatch } from '../../search/match-model.ts';
import { electrocardiogramName, recording } from '../electrocardiogram/mapping.ts';
import { readVoltages } from '../electrocardiogram/read.ts';
import { clockOf } from '../from-samples/users.ts';
import { termsOf } from '../shared/content.ts';
import { boundsOf, fits } from '../shared/filter-model.ts';
import { summaryDigits } from '../shared/ids.ts';
import { observationsOf, sleepTags } from './mapping.ts';
import { summaryFields } from './table.ts';

/** A summary, and how many of its Observations were returned. */
export type SummaryPosition = SourcePosition & { readonly told: number };

/** For a day that is none. */
const noDay = -1e9;

export function encodeSummary(place: SummaryPosition | null): readonly number[] {
  if (place === null) return [];
  const { calendarDate, id, told } = place;
  const day = calendarDate === null ? noDay : parseUtc(calendarDate) / dayMs;
  return [day, told, ...uuidToParts(id)];
}

export function decodeSummary([
  day = 0,
  told = 0,
  ...parts
]: readonly number[]): SummaryPosition | null {
  const id = uuidFromParts(parts);
  if (id === undefined) return null;
  return { calendarDate: day === noDay ? null : plainDate(new Date(day * dayMs)), id, told };
}

const batchMax = 200;
/** More than a summary has. */
const allTold = 1000;
/** A summary is filed under the day on which it ends or starts, which may differ in UTC. */
const slackMs = 8 * dayMs;

type Asked = {
  readonly asked: Search & { readonly parameters: SearchParameters };
  readonly start: SummaryPosition | null;
};

/** A matching Observation with its position, and how many further statements reading it took; null: no match. */
type Told = {
  readonly shown: Shown | null;
  readonly place: SummaryPosition;
  readonly reads: number;
};

/** Yields the matching Observations of a user's summaries. */
export async function* summariesOf(
  deps: FhirDeps,
  scope: TeamScope,
  user: User,
  { asked: { criteria, parameters }, start }: Asked,
): AsyncGenerator<Told> {
  const userId = user.id;
  const offsetAt = clockOf(user);
  const resources = resourcesIn(criteria);
  if (resources.length === 0) return;
  const { interval: _, ...tokens } = criteria.tokens;
  const range = datesIn(criteria);
  let from: SummaryPosition | null = start;
  for (;;) {
    const query = { userId, resources, ...range, from, limit: batchMax };
    const found: readonly ObservationSource[] = await readObservationSources(deps, scope, query);
    const sleeps = await sleepsAmong(deps, scope, userId, found);
    for (const summary of found) {
      const { calendarDate, id } = summary;
      const before = from !== null && id === from.id ? from.told : 0;
      for (const [index, shown] of observationsOf(userId, summary, sleeps.get(id)).entries()) {
        const asked = { ...criteria, tokens };
        if (index < before || !isMatch(parameters, anyTime(asked), shown.resource, offsetAt)) {
          continue;
        }
        const { shown: whole, reads } = await completed(deps, scope, userId, { shown, summary });
        const isFound = isMatch(parameters, asked, whole.resource, offsetAt);
        if (!isFound && reads === 0) continue;
        yield { shown: isFound ? whole : null, place: { calendarDate, id, told: index }, reads };
      }
    }
    const last = found.at(-1);
    if (last === undefined || found.length < batchMax) return;
    from = { calendarDate: last.calendarDate, id: last.id, told: allTold };
    yield { shown: null, place: from, reads: 1 };
  }
}

/** The parts in their days of the sleeps among summaries. */
async function sleepsAmong(
  deps: FhirDeps,
  scope: TeamScope,
  userId: UserId,
  summaries: readonly ObservationSource[],
): Promise<ReadonlyMap<string, SleepPart>> {
  const days = summaries.flatMap(({ resource, calendarDate }) =>
    resource === 'sleep' && calendarDate !== null ? [calendarDate] : [],
  );
  return readSleepParts(deps, scope, userId, days);
}

/** Omits data of the recording, except if its voltages were read. */
const anyTime = (criteria: Criteria): Criteria => {
  const { _lastUpdated: _, ...dates } = criteria.dates;
  const conditions = criteria.conditions.filter(({ name }) => name !== '_lastUpdated');
  return { ...criteria, dates, conditions };
};

/** With its voltages, if it has some. */
async function completed(
  deps: FhirDeps,
  scope: TeamScope,
  userId: UserId,
  told: { readonly shown: Shown; readonly summary: ObservationSource },
): Promise<{ readonly shown: Shown; readonly reads: number }> {
  return told.summary.resource === electrocardiogramName
    ? readVoltages(deps, scope, userId, told)
    : { shown: told.shown, reads: 0 };
}

/** Days, nights and recordings are no hours and no samples. */
function resourcesIn(criteria: Criteria): readonly string[] {
  const [{ code } = { code: null }] = criteria.tokens['interval'] ?? [];
  if (code === 'hour' || code === 'raw') return [];
  const { device: _, ...references } = criteria.references;
  const found = tellable.filter(({ resource, name, measurement }) => {
    const series = { resource: name, subKind: '', provider: '', sourceType: '' };
    const content = {
      category: [categoryConcept(measurement.category)],
      code: termsOf(series, measurement, resource === 'activity' ? 'day' : 'raw'),
      ...(resource === 'sleep' ? { meta: { tag: Object.values(sleepTags) } } : {}),
    };
    return fits({ ...criteria, references }, content);
  });
  return [...new Set(found.map(({ resource }) => resource))];
}

const tellable = [
  ...summaryFields,
  { resource: electrocardiogramName, name: electrocardiogramName, measurement: recording },
];

function datesIn(criteria: Criteria): Record<'fromDate' | 'toDate', PlainDate | null> {
  const { fromMs, toMs } = boundsOf(criteria);
  return {
    fromDate: fromMs === -Infinity ? null : plainDate(new Date(fromMs - slackMs)),
    toDate: toMs === Infinity ? null : plainDate(new Date(toMs + slackMs)),
  };
}

const pattern = new RegExp(
  String.raw`^(?<user>[0-9a-f-]{36})\.(?<end>[0-9a-f]{${summaryDigits}})\.s-[a-z]+$`,
  'u',
);

/** Returns the Observation of a summary with this id. */
export async function findSummarised(
  deps: FhirDeps,
  scope: TeamScope,
  id: string,
): Promise<Shown | undefined> {
  const { user = '', end = '' } = pattern.exec(id)?.groups ?? {};
  if (!uuidPattern.test(user)) return undefined;
  const userId = toUserId(user);
  if ((await findActive(deps.db.read(scope), scope, userId)) === undefined) return undefined;
  const resources = [...new Set(tellable.map(({ resource }) => resource))];
  const summaries = await readObservationSourcesByIdSuffix(deps, scope, { userId, resources }, end);
  const sleeps = await sleepsAmong(deps, scope, userId, summaries);
  const found = summaries
    .flatMap((summary) =>
      observationsOf(userId, summary, sleeps.get(summary.id)).map((shown) => ({ shown, summary })),
    )
    .find(({ shown }) => shown.resource.id === id);
  return found && (await completed(deps, scope, userId, found)).shown;
}
