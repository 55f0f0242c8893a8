import type { Tx } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import {
  asFirstCopy,
  contentKey,
  copyMsMax,
  findCopy,
  type ImportedCopies,
  mergeCopies,
} from '../copies.ts';
import { summaryId } from '../identity.ts';
import type { Summary } from '../model.ts';
import type { Identified } from '../new-summaries.ts';
import * as store from '../store.ts';
import type { SummaryUpload } from '../upload.ts';

type Batch = {
  readonly scope: TeamScope;
  readonly userId: UserId;
  readonly upload: SummaryUpload;
};

/** More workouts do not begin within minutes of each other. */
const copiesMax = 1000;

/**
 * Workouts of a file, each merged with the copy of it that is stored. A workout that is none, and has the source and start
 * of another, gets an id of its own.
 */
export async function mergeImported(
  tx: Tx,
  { scope, userId, upload }: Batch,
  identified: readonly Identified[],
): Promise<readonly Identified[]> {
  const { imported, provider } = upload;
  const starts = identified.flatMap(({ summary }) => summary.startsAt ?? []);
  if (imported === undefined || upload.resource.name !== 'workouts' || starts.length === 0) {
    return identified;
  }
  const stored = await store.list(tx, scope, {
    userId,
    resource: 'workouts',
    placedBy: 'start',
    provider,
    fromDate: null,
    toDate: null,
    fromMs: Math.min(...starts) - copyMsMax,
    toMs: Math.max(...starts) + copyMsMax + 1,
    withReceived: false,
    rowsMax: copiesMax,
  });
  return identified.map((each) => {
    const merged = mergeOne(each, stored, imported);
    imported.claimed.add(merged.summary.id);
    return merged;
  });
}

function mergeOne(
  each: Identified,
  stored: readonly Summary[],
  imported: ImportedCopies,
): Identified {
  const { summary, recording } = each;
  const { format, claimed } = imported;
  const hasStream = recording !== null;
  // A record with an id of its own is no other's copy.
  const own = stored.find(({ id }) => id === summary.id);
  const copy = summary.providerId === null ? findCopy(summary, stored, imported) : own;
  if (copy !== undefined) {
    const merged = mergeCopies(copy, summary, { format, hasStream });
    const taken = merged.takesStream ? recording : null;
    return { summary: merged.summary, hypnogram: each.hypnogram, recording: taken, isCopy: true };
  }
  const isTaken = own !== undefined || claimed.has(summary.id);
  const { userId, resource, provider } = summary;
  const id = isTaken ? summaryId(userId, resource, provider, contentKey(summary)) : summary.id;
  return { ...each, summary: asFirstCopy({ ...summary, id }, format, hasStream) };
}
