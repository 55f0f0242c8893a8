import { AppError } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { DeletedRecord } from '#sources';

import { deleteData, type DeletionDeps } from './service.ts';

/** Records that a provider says it has deleted. */
export type DeletedAtSource = {
  readonly provider: string;
  readonly records: readonly DeletedRecord[];
};

/**
 * Deletes the summaries of records that are deleted at their provider. They may come back: a provider that shows a record again
 * has it again.
 */
export async function deleteAtSource(
  deps: DeletionDeps,
  scope: TeamScope,
  userId: UserId,
  { provider, records }: DeletedAtSource,
): Promise<void> {
  for (const { resource, id: providerId } of records) {
    const named = { userId, provider, resource, providerId };
    for (const id of await deps.parts.findSummaries(deps.db.read(scope), scope, named)) {
      const selector = { by: 'summary', resource, id } as const;
      const asked = { userId, selector, allowAgain: true, isDryRun: false };
      await deleteData(deps, scope, asked).catch(passOver);
    }
  }
}

/** A user or a summary that is gone meanwhile needs no deletion. */
function passOver(error: unknown): void {
  const isGone =
    error instanceof AppError &&
    (error.code === 'deletion.nothing_found' || error.code === 'user.gone');
  if (!isGone) throw error;
}
