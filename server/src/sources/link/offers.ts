import type { TeamScope } from '#kernel/scope.ts';

import { findAccess } from '../connections/access.ts';
import type { SourcesContext } from '../sources-context.ts';

/** Returns the providers that the team's users can connect in this installation. */
export async function listOffers(
  engine: SourcesContext,
  scope: TeamScope,
): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    [...engine.connectors.keys()].map(async (slug) => findAccess(engine, scope, slug)),
  );
  return new Set(found.flatMap((each) => (each === undefined ? [] : [each.connector.slug])));
}
