import { auditKind } from '#kernel/http/access.ts';

import { bodyExamples } from '../../src/composition/slices.ts';
import type { TestApp, TestTeam } from './app.ts';
import type { Changes } from './change.ts';
import { deletionChanges } from './deletion-changes.ts';

/** Of operations that change something of one user and take no more than their example: a new user, and the example; and what follows a deletion. */
export function derivedChanges({
  app,
  team,
}: {
  readonly app: TestApp;
  readonly team: TestTeam;
}): Changes {
  const ofOneUser = app.operations.filter(
    (each) =>
      each.plane === 'data' &&
      auditKind(each) === 'change' &&
      each.query === undefined &&
      each.path.match(/\{\w+\}/gu)?.join() === '{user_id}',
  );
  const derived: Changes = Object.fromEntries(
    ofOneUser.map(({ operationId, path }) => [
      operationId,
      async () => {
        const { user_id } = await app.newUser(team);
        return { path: path.replace('{user_id}', user_id), body: bodyExamples[operationId] };
      },
    ]),
  );
  return { ...derived, ...deletionChanges({ app, team }) };
}
