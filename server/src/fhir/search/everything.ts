import { InvalidRequest } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';

import { readWritten } from '../http/bundle.ts';
import type { FhirDeps, ResourceType, Shown } from '../resource-type.ts';
import type { Criteria } from './criteria-model.ts';

type Asked = {
  readonly criteria: Criteria;
  /** The address of the face. */
  readonly face: string;
  /** The parameter that is refused if there is more. */
  readonly name: string;
  readonly most: number;
};

/** So many pages are looked through, each of which looks through batches. */
const pagesMax = 100;
const pageMost = 1000;

/** Every resource that fits; what would be too much is refused, and never cut off. */
export async function everyMatch(
  deps: FhirDeps,
  scope: TeamScope,
  { type, search }: Pick<ResourceType, 'type' | 'search'>,
  { criteria, face, name, most }: Asked,
): Promise<readonly Shown[]> {
  if (search === undefined) return [];
  const found: Shown[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const address = `${face}/${type}`;
    const asked = { criteria, limit: pageMost, cursor, address };
    const page = readWritten(await search(deps, scope, asked));
    found.push(...page.entries);
    if (found.length > most) break;
    if (page.nextCursor === null) return found;
    cursor = page.nextCursor;
  }
  const msg = `There is too much to look through for this; ask for less, such as one patient (at most ${most} are taken)`;
  throw new InvalidRequest([{ type: 'too_costly', loc: ['query', name], msg }]);
}
