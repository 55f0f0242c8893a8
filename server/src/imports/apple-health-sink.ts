import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import { UnreadableFile } from '#kernel/files/unreadable-file.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { SummaryIngestion } from '#summaries';
import {
  type FileImporter,
  type Ingestion,
  type Checkpoint,
  type CheckpointStore,
  type Sink,
} from '#timeseries';

import { importAppleHealth } from '../connectors/imports/apple-health/index.ts';
import { type ImportDeps, importDeps } from './checkpoints.ts';
import { openFileSink } from './file-sink.ts';

/** Opens a sink that stores the content of an Apple Health export as pushes do. */
export function openAppleHealthSink(
  ingestion: Ingestion & SummaryIngestion,
  scope: TeamScope,
  userId: UserId,
): Sink {
  return openFileSink(ingestion, scope, userId, {
    provider: 'apple_health_kit',
    format: 'apple_health',
  });
}

/** Returns the stored progress of one user's interrupted imports. */
export function appleHealthCheckpoints(
  resources: Pick<AppContext, 'db' | 'clock'>,
  scope: TeamScope,
  userId: UserId,
): CheckpointStore {
  return importDeps(resources).openPlaces<Checkpoint>(scope, { userId, format: 'apple_health' });
}

/** Imports exports of Apple Health, for the slice that stores samples only. */
export function appleHealthImporter(
  { clock, openPlaces }: ImportDeps,
  ingestion: Ingestion & SummaryIngestion,
): FileImporter {
  return async (scope, userId, file) => {
    const sink = openAppleHealthSink(ingestion, scope, userId);
    try {
      const places = openPlaces<Checkpoint>(scope, { userId, format: 'apple_health' });
      const nowMs = clock.now().getTime();
      return await importAppleHealth(file, sink, { nowMs, places });
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      throw new AppError('import.unreadable', { detail: error.message });
    }
  };
}
