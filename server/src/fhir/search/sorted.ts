import { createHash } from 'node:crypto';

import { AppError } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { FhirDeps, Found, ResourceType, Search, Shown } from '../resource-type.ts';
import { parseDate } from './date-model.ts';
import { everyMatch } from './everything.ts';
import type { Sort } from './result-model.ts';
import { spanIn, valuesAt } from './values-model.ts';

const matchesMax = 5000;

/** A place that no other resource moves: the time that is sorted by, and what follows from the id. */
type Ranked = { readonly shown: Shown; readonly place: readonly number[] };

/** A page in the order of a time; what has none comes last. */
export async function sortedPage(
  deps: FhirDeps,
  scope: TeamScope,
  each: ResourceType,
  {
    criteria,
    limit,
    cursor,
    face,
    sort,
  }: Omit<Search, 'address'> & { readonly face: string; readonly sort: Sort },
): Promise<Found> {
  const query = JSON.stringify(['fhir sorted', each.type, scope.tenantId, criteria, sort]);
  const after = cursor === undefined ? null : deps.cursors.decode(cursor, query);
  if (after === undefined) throw new AppError('request.cursor_invalid');
  const every = { criteria, face, name: '_sort', most: matchesMax };
  const all = await everyMatch(deps, scope, each, every);
  const ranked = all
    .map((shown): Ranked => ({ shown, place: placeOf(each, sort, shown) }))
    .toSorted((one, other) => compare(one.place, other.place))
    .filter(({ place }) => after === null || compare(place, after) > 0);
  const page = ranked.slice(0, limit);
  const last = ranked.length > limit ? page.at(-1) : undefined;
  return {
    entries: page.map(({ shown }) => shown),
    nextCursor: last === undefined ? null : deps.cursors.encode(last.place, query),
  };
}

function placeOf(
  { parameters }: ResourceType,
  { parameter, isDescending }: Sort,
  { resource }: Shown,
): readonly number[] {
  const spans = valuesAt(resource, parameters[parameter]?.paths ?? [])
    .map((value) => spanIn(value, parseDate))
    .filter((span) => span !== undefined);
  const times = spans.map(({ fromMs, untilMs }) => (isDescending ? -untilMs : fromMs));
  const digest = createHash('sha256').update(resource.id).digest();
  return [Math.min(...times), digest.readUInt32BE(0), digest.readUInt32BE(4)];
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (const [index, part] of one.entries()) {
    const against = other[index] ?? 0;
    // Two that have no time are alike, and their difference is no number.
    if (part !== against) return part < against ? -1 : 1;
  }
  return 0;
}
