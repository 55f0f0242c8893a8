import { AppError } from '#kernel/errors.ts';
import { requireDefined } from '#kernel/require-defined.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { FhirDeps, Found, Search } from '../resource-type.ts';
import type { Batch, SortPosition, Placed } from '../resource-type.ts';
import type { SearchParameters } from './criteria-model.ts';
import { isMatch } from './match-model.ts';

/** Batches that are looked through for one page: a page behind which there is more may be short. */
const batchesMax = 10;

/** A page of the resources that fit: what a statement of SQL cannot tell is looked at here. */
export async function scan(
  { cursors }: Pick<FhirDeps, 'cursors'>,
  scope: TeamScope,
  { type, parameters }: { readonly type: string; readonly parameters: SearchParameters },
  {
    criteria,
    limit,
    cursor,
    read,
  }: Search & { readonly read: (after: SortPosition | null) => Promise<Batch> },
): Promise<Found> {
  const query = JSON.stringify(['fhir', type, scope.tenantId, criteria]);
  const start = cursor === undefined ? null : cursors.decode(cursor, query);
  if (start === undefined) throw new AppError('request.cursor_invalid');
  const found: Placed[] = [];
  let after: SortPosition | null = start;
  for (let batches = 0; batches < batchesMax; batches += 1) {
    const { placed, rest } = await read(after);
    found.push(...placed.filter(({ shown }) => isMatch(parameters, criteria, shown.resource)));
    after = rest;
    if (rest === null || found.length > limit) break;
  }
  const shown = found.slice(0, limit);
  if (found.length > limit) after = requireDefined(shown.at(-1), 'the last of a full page').place;
  return {
    entries: shown.map((each) => each.shown),
    nextCursor: after === null ? null : cursors.encode(after, query),
  };
}
