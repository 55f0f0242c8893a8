import type { Database } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { PlainDate } from '#kernel/time.ts';

import type { Summary } from '../model.ts';
import type { SummaryResource } from '../resources/resources.ts';
import * as store from '../store.ts';

/**
 * Returns stored summaries of some days on the user's calendar, and those without a day. Throws if there are more than the caller
 * can hold.
 */
export async function readStored(
  deps: { readonly db: Pick<Database, 'read' | 'replica'> },
  scope: TeamScope,
  userId: UserId,
  {
    resource: { name: resource },
    summariesMax,
    ...days
  }: {
    readonly resource: SummaryResource;
    readonly fromDate: PlainDate;
    readonly toDate: PlainDate;
    readonly summariesMax: number;
  },
): Promise<readonly Summary[]> {
  const db = deps.db.replica(scope);
  const rowsMax = summariesMax + 1;
  const found = await store.listForDays(db, scope, { userId, resource, ...days, rowsMax });
  if (found.length > summariesMax) throw new AppError('summary.too_many');
  return found;
}
