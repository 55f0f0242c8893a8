import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import { InvalidRequest } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';

import { type PriorityChange, repetitionProblems, type SourcePriority } from './model.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db'>;

export async function listPriorities(
  { db }: Deps,
  scope: TeamScope,
  dataType: SourcePriority['dataType'] | undefined,
): Promise<readonly SourcePriority[]> {
  return store.list(db.read(scope), scope, dataType);
}

/** Changes the given priorities, and returns all. */
export async function changePriorities(
  { db }: Deps,
  scope: TeamScope,
  changes: readonly PriorityChange[],
): Promise<readonly SourcePriority[]> {
  const problems = repetitionProblems(changes);
  if (problems.length > 0) throw new InvalidRequest(problems);
  return db.write(scope, async (tx) => {
    await store.save(tx, scope, changes);
    if (changes.length > 0) await audit(tx, scope, { action: 'source_priorities.updated' });
    return store.list(tx, scope, undefined);
  });
}
