import type { Clock } from '#kernel/clock.ts';
import { type Database, sqlState } from '#kernel/db.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import { GroupCommit, type Outcome } from '#kernel/jobs/group-commit.ts';
import type { Telemetry } from '#kernel/log/telemetry.ts';
import type { Problem } from '#kernel/problem.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { findActive } from '#users';

import { type NormalisedSamples, normaliseSamples, withoutOffset } from '../normalise.ts';
import type { Batch, Receipt, UploadHeader } from './batch.ts';
import { writeGroup } from './write-group.ts';

export type { Receipt, UploadHeader } from './batch.ts';

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
  /** Resolves when the samples are on disk, with their events, or rejects with nothing stored. */
  ingest(scope: TeamScope, userId: UserId, upload: AnyUpload): Promise<Receipt>;
};

/** A request carries at most this many samples; 413 beyond. */
export const batchSamplesMax = 10_000;
/** Samples of one shared transaction, so that no commit holds its locks for long. */
const groupSamplesMax = 40_000;
/** While one lane waits for the disk the other prepares; more would share fewer commits. A user keeps to one lane. */
const lanes = 2;

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
  /** Told after a commit that wrote events. */
  readonly onEvents: () => void;
  /** How large the body of one event may be. */
  readonly eventBytesMax: number;
} & Pick<Parameters<typeof writeGroup>[0], 'onChanged'>;

export function openIngestion(deps: Deps): Ingestion {
  const commits = Array.from(
    { length: lanes },
    () =>
      new GroupCommit<Batch, Receipt>({
        weightMax: groupSamplesMax,
        weight: (batch) => batch.count + 1,
        write: async (batches) => writeOrSplit(deps, batches),
      }),
  );
  return {
    ingest: async (scope, userId, upload) => {
      const receivedAtMs = (upload.now ?? deps.clock.now()).getTime();
      const { series, sampleCount: count } = await normalise(deps, scope, {
        userId,
        upload,
        receivedAtMs,
      });
      const lane = commits[Number.parseInt(userId.slice(-6), 16) % lanes];
      if (lane === undefined) throw new Error('there is no lane');
      const receipt = await lane.submit({ scope, userId, upload, series, count, receivedAtMs });
      deps.telemetry.samplesIngested.labels(upload.resource.name).inc(count);
      return receipt;
    },
  };
}

async function normalise(
  { db }: Pick<Deps, 'db'>,
  scope: TeamScope,
  { userId, upload, receivedAtMs }: ToNormalise,
): Promise<NormalisedSamples> {
  const { resource, data, sourceType, timeZone } = upload;
  if ('series' in data) return data;
  if (data.length > batchSamplesMax) throw new AppError('timeseries.batch_too_large');
  const context = { receivedAtMs, sourceType, timeZone };
  let normalised = normaliseSamples(resource, data, context);
  if (!normalised.ok && timeZone === null && normalised.problems.some(isWithoutOffset)) {
    // A local time is one of the user's zone, as in a summary and in what is pulled. Few send any: only then it is asked for.
    const user = await findActive(db.read(scope), scope, userId);
    const zone = user?.fallbackTimeZone?.value ?? null;
    if (zone !== null)
      normalised = normaliseSamples(resource, data, { ...context, timeZone: zone });
  }
  if (!normalised.ok) throw new InvalidRequest(normalised.problems);
  if (normalised.sampleCount > batchSamplesMax) throw new AppError('timeseries.batch_too_large');
  return normalised;
}

function isWithoutOffset({ type }: Problem): boolean {
  return type === withoutOffset.type;
}

/** Deadlock, serialization failure: the other transaction won, this one can simply run again. */
const worthRetrying = new Set(['40P01', '40001']);

/** One transaction for the group; when it fails, each batch alone, so that one cannot fail its neighbours. */
async function writeOrSplit(
  deps: Deps,
  batches: readonly Batch[],
): Promise<readonly Outcome<Receipt>[]> {
  deps.telemetry.groupSize.observe(batches.length);
  try {
    return await writeGroup(deps, batches);
  } catch (error) {
    if (batches.length === 1 && !worthRetrying.has(sqlState(error) ?? '')) {
      return [{ ok: false, error }];
    }
  }
  const outcomes: Outcome<Receipt>[] = [];
  for (const batch of batches) {
    const alone = await writeGroup(deps, [batch]).catch(
      (error: unknown): readonly Outcome<Receipt>[] => [{ ok: false, error }],
    );
    outcomes.push(...alone);
  }
  return outcomes;
}
