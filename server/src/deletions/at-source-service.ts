import { AppError } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { Sink } from '#sources';

import type { Selector } from './model.ts';
import { deleteData, type DeletionDeps } from './service.ts';

export type DeletedAtProvider = Parameters<Sink['deleted']>[2];

/**
 * Deletes records that were deleted at their provider. They are stored again if the provider lists them again. Returns the
 * provider's ids of the records that were stored.
 */
export async function deleteAtSource(
  deps: DeletionDeps,
  scope: TeamScope,
  userId: UserId,
  { provider, records, missing }: DeletedAtProvider,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const selectors: Selector[] = [
    ...missing.samples.map((each) => ({ by: 'data', provider, ...each }) as const),
    ...missing.summaries.map((each) => ({ by: 'summary', ...each }) as const),
  ];
  for (const { resource, id: providerId } of records) {
    const named = { userId, provider, resource, providerId };
    for (const id of await deps.parts.findSummaries(deps.db.read(scope), scope, named)) {
      selectors.push({ by: 'summary', resource, id });
      found.add(providerId);
    }
  }
  for (const selector of selectors) {
    const asked = { userId, selector, allowAgain: true, isDryRun: false };
    await deleteData(deps, scope, asked).catch(passOver);
  }
  return found;
}

/** Ignores the error if the user or the summary no longer exists; throws it otherwise. */
function passOver(error: unknown): void {
  const isGone =
    error instanceof AppError &&
    (error.code === 'deletion.nothing_found' || error.code === 'user.gone');
  if (!isGone) throw error;
}
