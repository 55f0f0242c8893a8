import type { Tx } from '#kernel/db.ts';
import { greatest, least } from '#kernel/numbers/extremes.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import {
  asFirstCopy,
  contentKey,
  copyMsMax,
  findCopy,
  findCopyOfFile,
  findImportedRecord,
  type ImportedCopies,
  mergeCopies,
} from '../merging/copies.ts';
import type { Summary } from '../model.ts';
import { summaryId } from '../push/identity.ts';
import type { Identified } from '../push/new-summaries.ts';
import type { SummaryUpload } from '../push/upload.ts';
import { listWorkoutsOfFiles } from '../read/select-store.ts';
import * as store from '../store.ts';

type Batch = {
  readonly scope: TeamScope;
  readonly userId: UserId;
  readonly upload: SummaryUpload;
};

/** The most workouts that begin within minutes of each other. */
const copiesMax = 1000;

/**
 * Merges each workout with its stored copy (ADR-0086). A workout of a file that is not a copy, but has the source and start of
 * another, gets an id of its own.
 */
export async function mergeWorkouts(
  tx: Tx,
  { scope, userId, upload }: Batch,
  identified: readonly Identified[],
): Promise<readonly Identified[]> {
  const { imported, provider } = upload;
  const starts = identified.flatMap(({ summary }) => summary.startsAt ?? []);
  if (upload.resource.name !== 'workouts' || starts.length === 0) return identified;
  const range = { fromMs: least(starts) - copyMsMax, toMs: greatest(starts) + copyMsMax + 1 };
  if (imported === undefined) {
    const ofFiles = await listWorkoutsOfFiles(tx, scope, { userId, provider, ...range });
    if (ofFiles.length === 0) return identified;
    const ids = [...ofFiles, ...identified.map(({ summary }) => summary.id)];
    const stored = await store.listByIds(tx, scope, { userId, resource: 'workouts' }, ids);
    return mergeWithFiles(identified, stored);
  }
  const stored = await store.list(tx, scope, {
    userId,
    resource: 'workouts',
    placedBy: 'start',
    provider,
    fromDate: null,
    toDate: null,
    ...range,
    withReceived: false,
    rowsMax: copiesMax,
  });
  return identified.map((each) => {
    const merged = mergeImported(each, stored, imported);
    imported.claimed.add(merged.summary.id);
    return merged;
  });
}

/** Merges pushed and pulled workouts with the stored workout of a file that they copy; the others are returned unchanged. */
function mergeWithFiles(
  identified: readonly Identified[],
  stored: readonly Summary[],
): readonly Identified[] {
  const claimed = new Set<string>();
  return identified.map((each) => {
    const copy = findCopyOfFile(each.summary, stored, claimed);
    if (copy === undefined) return each;
    claimed.add(copy.id);
    return mergedWith(copy, each, each.summary.providerId === null ? 'push' : 'record');
  });
}

function mergeImported(
  each: Identified,
  stored: readonly Summary[],
  imported: ImportedCopies,
): Identified {
  const { summary, recording } = each;
  const { format, claimed } = imported;
  // A record with the provider's id is a copy only of the record with the same id.
  const copy =
    summary.providerId === null
      ? findCopy(summary, stored, imported)
      : findImportedRecord(summary, stored, claimed);
  if (copy !== undefined) return mergedWith(copy, each, format);
  const isTaken = claimed.has(summary.id) || stored.some(({ id }) => id === summary.id);
  const { userId, resource, provider } = summary;
  const id = isTaken ? summaryId(userId, resource, provider, contentKey(summary)) : summary.id;
  return { ...each, summary: asFirstCopy({ ...summary, id }, format, recording !== null) };
}

function mergedWith(copy: Summary, each: Identified, format: string): Identified {
  const { summary, hypnogram, recording } = each;
  const merged = mergeCopies(copy, summary, { format, hasStream: recording !== null });
  const taken = merged.takesStream ? recording : null;
  return { summary: merged.summary, hypnogram, recording: taken, isCopy: true };
}
