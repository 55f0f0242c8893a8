import type { AppContext } from '#kernel/app-context.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { openUserKey } from '#kernel/secrets/user-keys.ts';
import type { PageOf } from '#management';

import { openBirthDate } from '../birth-date.ts';
import type { Demographics } from '../demographics/model.ts';
import { demographicsLocation } from '../demographics/service.ts';
import type { Person, PersonFilter } from './model.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'vault' | 'random'>;

/** Lists users with their demographics, the newest first. The caller must record it as a read of identity. */
export async function listPersons(
  deps: Deps,
  scope: TeamScope,
  filter: PersonFilter,
  page: PageOf,
): Promise<readonly Person[]> {
  const found = await store.list(deps.db.search(scope), scope, filter, page);
  return found.map((each) => toPerson(deps, each));
}

function toPerson(deps: Deps, { user, updatedAt, data, wrapped }: store.SealedPerson): Person {
  const { id, clientUserId, createdAt } = user;
  const demographics =
    data === null || wrapped === null
      ? null
      : openUserKey(deps, id, wrapped).openJson<Demographics>(data, demographicsLocation(id));
  return {
    id,
    clientUserId,
    createdAt,
    updatedAt,
    fallbackBirthDate: openBirthDate(deps, user)?.value ?? null,
    demographics,
  };
}
