import { InvalidRequest } from '#kernel/errors.ts';
import type { PooledBody } from '#kernel/http/buffer-pool/pieces.ts';
import type { TeamScope } from '#kernel/scope.ts';

import { countOf, readWritten, searchsetText } from '../http/bundle.ts';
import type { FhirDeps, Found, ResourceType, Shown } from '../resource-type.ts';
import { withElements } from './elements.ts';
import { everyMatch } from './everything.ts';
import { includedWith } from './include.ts';
import type { Understood } from './request.ts';
import { sortedPage } from './sorted.ts';

/** More than this is not counted: it would have to be read. */
const countedMax = 100_000;

type Asked = {
  readonly table: readonly ResourceType[];
  readonly each: ResourceType;
  /** The address of the face. */
  readonly face: string;
  readonly asked: Understood;
};

/** What a search is answered with, and whom it shows. */
export async function searchAnswer(
  deps: FhirDeps,
  scope: TeamScope,
  { table, each, face, asked }: Asked,
): Promise<{ readonly body: string | PooledBody; readonly shown: readonly Shown['userId'][] }> {
  const { criteria, rules, query, passedOver } = asked;
  const at = { face, type: each.type, query };
  if (rules.isCount) {
    const every = { criteria, face, name: '_summary', most: countedMax };
    const all = await everyMatch(deps, scope, each, every);
    return { body: JSON.stringify(countOf(at, all.length, passedOver)), shown: [] };
  }
  const hasMore =
    rules.includes.length + rules.revincludes.length + passedOver.length > 0 ||
    rules.elements !== null;
  const page = await pageOf(deps, scope, each, { face, asked });
  const found = hasMore ? readWritten(page) : page;
  const matches = found.entries;
  const total = await totalOf(deps, scope, each, { face, asked });
  const of = { table, type: each };
  const included = await includedWith(deps, scope, of, { matches, rules, face });
  return {
    body: searchsetText(at, shaped(found, rules.elements), { included, passedOver, total }),
    shown: [
      ...[...matches, ...included].map(({ userId }) => userId),
      ...(found.written?.userIds ?? []),
    ],
  };
}

/** Of what comes with the matches, all elements are shown. */
function shaped(found: Found, elements: readonly string[] | null): Found {
  if (elements === null) return found;
  const entries = found.entries.map((shown) => ({
    ...shown,
    resource: withElements(shown.resource, elements),
  }));
  return { ...found, entries };
}

/** Null: none is said; undefined: where the page is the whole. What would be too much to count is not counted. */
async function totalOf(
  deps: FhirDeps,
  scope: TeamScope,
  each: ResourceType,
  { face, asked: { criteria, rules } }: Pick<Asked, 'face' | 'asked'>,
): Promise<number | null | undefined> {
  if (rules.total === 'none') return null;
  if (rules.total !== 'accurate') return undefined;
  try {
    const every = { criteria, face, name: '_total', most: countedMax };
    return (await everyMatch(deps, scope, each, every)).length;
  } catch (error) {
    if (error instanceof InvalidRequest) return undefined;
    throw error;
  }
}

async function pageOf(
  deps: FhirDeps,
  scope: TeamScope,
  each: ResourceType,
  { face, asked }: Pick<Asked, 'face' | 'asked'>,
): Promise<Found> {
  const { criteria, cursor } = asked;
  const { limit, sort } = asked.rules;
  if (sort !== null) return sortedPage(deps, scope, each, { criteria, limit, cursor, face, sort });
  const address = `${face}/${each.type}`;
  const found = await each.search?.(deps, scope, { criteria, limit, cursor, address });
  return found ?? { entries: [], nextCursor: null };
}
