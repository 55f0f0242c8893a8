import { currentImport } from '#deletions';
import type { Clock } from '#kernel/clock.ts';
import type { Database } from '#kernel/db.ts';
import { InvalidRequest } from '#kernel/errors.ts';
import { KnownInterest } from '#kernel/events/known-interest.ts';
import { openLanes } from '#kernel/jobs/commit-lanes.ts';
import { writeOrSplit } from '#kernel/jobs/group-commit.ts';
import type { Telemetry } from '#kernel/log/telemetry.ts';
import type { Problem } from '#kernel/problem.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { findActive } from '#users';

import { type NormalisedSamples, withoutOffset } from '../push/normalise.ts';
import { doubtfulIn } from '../push/normalise/unit-check.ts';
import type { Batch, Receipt, UploadHeader } from './batch.ts';
import { headerOf, readBatches } from './read-batches.ts';
import { writeGroup } from './write-group.ts';

export type { Receipt, UploadHeader } from './batch.ts';
export { batchSamplesMax } from './read-batches.ts';

/** A push as the mobile clients send it. */
export type Upload = UploadHeader & { readonly data: readonly unknown[] };

type ToNormalise = {
  readonly userId: UserId;
  readonly upload: AnyUpload;
  readonly receivedAtMs: number;
};

/** A push whose samples may have been read into columns already. */
type AnyUpload = UploadHeader & { readonly data: readonly unknown[] | NormalisedSamples };

export type Ingestion = {
  /**
   * Resolves when all samples are on disk, with their events. Rejects with nothing stored where something is wrong with
   * them; when the database fails, the first ones of a long push may be there, and are the same when they come again.
   */
  ingest(scope: TeamScope, userId: UserId, upload: AnyUpload): Promise<Receipt>;
};

/** Samples of one shared transaction, so that no commit holds its locks for long. */
const groupSamplesMax = 40_000;
/** Less than this waits for the transaction of the other lane, so that small pushes share one. */
const worthOwn = { items: 8, weight: 1000 };

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
  /** Told after a commit that wrote events. */
  readonly onEvents: () => void;
  /** How large the body of one event may be. */
  readonly eventBytesMax: number;
} & Pick<Parameters<typeof writeGroup>[0], 'onChanged'>;

export function openIngestion(given: Deps): Ingestion {
  const deps = { ...given, interest: new KnownInterest() };
  const write = openLanes<Batch, Receipt>({
    weightMax: groupSamplesMax,
    weight: (batch) => batch.count + 1,
    owner: ({ scope }) => scope.tenantId,
    worthOwn,
    write: async (batches) => {
      deps.telemetry.groupSize.observe(batches.length);
      return writeOrSplit(batches, async (some) => writeGroup(deps, some));
    },
  });
  return {
    ingest: async (scope, userId, upload) => {
      const importId = currentImport();
      const receivedAtMs = (upload.now ?? deps.clock.now()).getTime();
      const pieces = await normalise(deps, scope, { userId, upload, receivedAtMs });
      const total = { received: 0, created: 0, updated: 0, leftOut: 0 };
      for (const [index, { series, sampleCount: count }] of pieces.entries()) {
        const piece = headerOf(upload, pieces, index);
        const batch = { scope, userId, upload: piece, series, count, receivedAtMs, importId };
        const receipt = await write(batch);
        for (const name of ['received', 'created', 'updated', 'leftOut'] as const)
          total[name] += receipt[name];
        deps.telemetry.samplesIngested.labels(upload.resource.name).inc(count);
      }
      const doubtful = doubtfulIn(pieces);
      return doubtful.length === 0 ? total : { ...total, doubtful };
    },
  };
}

/** The samples of an upload in pieces that are written one after the other, once nothing is wrong with any of them. */
async function normalise(
  { db }: Pick<Deps, 'db'>,
  scope: TeamScope,
  { userId, upload, receivedAtMs }: ToNormalise,
): Promise<readonly NormalisedSamples[]> {
  const { data, provider, sourceType, timeZone, isPulled } = upload;
  if ('series' in data) return [data];
  const isPushed = isPulled !== true;
  const context = { receivedAtMs, provider, sourceType, timeZone, isPushed };
  let read = await readBatches(upload.resource, data, context);
  if (timeZone === null && read.problems.some(isWithoutOffset)) {
    // A local time is one of the user's zone, as in a summary and in what is pulled. Few send any: only then it is asked for.
    const user = await findActive(db.read(scope), scope, userId);
    const zone = user?.fallbackTimeZone?.value ?? null;
    if (zone !== null)
      read = await readBatches(upload.resource, data, { ...context, timeZone: zone });
  }
  if (read.problems.length > 0) throw new InvalidRequest(read.problems);
  return read.pieces;
}

function isWithoutOffset({ type }: Problem): boolean {
  return type === withoutOffset.type;
}
