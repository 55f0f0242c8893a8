import { InvalidRequest } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { dayMs } from '#kernel/time.ts';
import { systems } from '#terminology';

import type { FhirDeps, Found, ResourceType, Search, Shown } from '../resource-type.ts';
import type { Criteria, SearchParameters } from '../search/criteria-model.ts';
import { isMatch } from '../search/match-model.ts';
import { matches } from '../search/token-model.ts';
import { findMeasured } from './from-samples/find.ts';
import { searchSampleObservations } from './from-samples/search.ts';
import { askedBounds } from './shared/filter-model.ts';
import { findSummarised } from './summarised/search.ts';

type Finders = Required<Pick<ResourceType, 'find' | 'search'>>;

/** The longest time of which single samples are told. */
const rawDaysMax = 31;

/**
 * Results of laboratories, then what devices measured: each in an order of its own that nothing moves, so that the whole has
 * one. A cursor begins with what it is of.
 */
export function observations(lab: Finders, parameters: SearchParameters): Finders {
  const { interval: _, ...inResource } = parameters;

  async function find(deps: FhirDeps, scope: TeamScope, id: string): Promise<Shown | undefined> {
    return (await findOther(deps, scope, id)) ?? lab.find(deps, scope, id);
  }

  async function search(deps: FhirDeps, scope: TeamScope, asked: Search): Promise<Found> {
    requireRange(asked.criteria);
    const { tokens } = asked.criteria;
    const { interval: __, ...others } = tokens;
    const criteria = { ...asked.criteria, tokens: others };
    const [of, cursor] = [asked.cursor?.charAt(0), asked.cursor?.slice(1)];
    if (of === measured) return withMark(measured, await devices(cursor || undefined, asked.limit));
    const found = canBeOfLabs(criteria)
      ? await lab.search(deps, scope, { ...asked, criteria, cursor })
      : nothing;
    if (found.nextCursor !== null) return withMark(ofLabs, found);
    if (tokens['_id'] !== undefined)
      return { ...found, entries: [...found.entries, ...(await named(tokens['_id']))] };
    const next = await devices(undefined, asked.limit);
    if (found.entries.length === 0) return withMark(measured, next);
    const isLast = next.nextCursor === null && next.written === undefined;
    next.written?.json.finish().discard();
    return { ...found, nextCursor: isLast ? null : measured };

    async function devices(from: string | undefined, limit: number): Promise<Found> {
      return searchSampleObservations(deps, scope, {
        ...asked,
        limit,
        cursor: from,
        parameters: inResource,
      });
    }

    async function named(ids: NonNullable<Criteria['tokens'][string]>): Promise<readonly Shown[]> {
      const all = await Promise.all(
        ids.map(async ({ code }) => (code === null ? undefined : findOther(deps, scope, code))),
      );
      const shown = all.filter((each) => each !== undefined);
      return shown.filter(({ resource }) => isMatch(inResource, criteria, resource));
    }
  }

  return { find, search };
}

async function findOther(deps: FhirDeps, scope: TeamScope, id: string): Promise<Shown | undefined> {
  return (await findMeasured(deps, scope, id)) ?? findSummarised(deps, scope, id);
}

const nothing: Found = { entries: [], nextCursor: null };

/** Results of laboratories are of one category, of no device, and no sleep. */
function canBeOfLabs({ tokens, references }: Criteria): boolean {
  const { category } = tokens;
  const isCategory =
    category === undefined ||
    category.some((token) => matches(token, systems.observationCategory, 'laboratory'));
  return isCategory && references['device'] === undefined && tokens['_tag'] === undefined;
}

const ofLabs = 'l';
const measured = 'm';

function withMark(mark: string, found: Found): Found {
  return { ...found, nextCursor: found.nextCursor === null ? null : `${mark}${found.nextCursor}` };
}

/** Single samples are many: they are shown of a time that both ends are known of. */
export function requireRange(criteria: Criteria): void {
  const [{ code } = { code: null }] = criteria.tokens['interval'] ?? [];
  if (code !== 'raw') return;
  const { fromMs, toMs } = askedBounds(criteria);
  if (toMs - fromMs <= rawDaysMax * dayMs) return;
  const msg = `With interval=raw, date should be given twice, from and to (date=ge…&date=lt…), at most ${rawDaysMax} days apart`;
  throw new InvalidRequest([{ type: 'value_error', loc: ['query', 'date'], msg }]);
}
