import type { AppContext } from '#kernel/app-context.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import type { Upload } from './model.ts';
import { list } from './upload-store.ts';

/** What the SDKs sent of a user, provider by provider. */
export async function listUploads(
  { db }: Pick<AppContext, 'db'>,
  scope: TeamScope,
  userId: UserId,
): Promise<readonly Upload[]> {
  return list(db.read(scope), scope, userId);
}
