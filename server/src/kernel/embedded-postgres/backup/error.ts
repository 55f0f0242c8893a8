import { DatabaseError } from 'pg';

import { codeOf, EmbeddedPostgresError, reasonOf } from '../error.ts';

/** A backup cannot be made or restored; the message is one sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Converts an expected error to one sentence; returns bugs unchanged. */
export function explain(error: unknown, work: 'backup' | 'restore', signal: AbortSignal): unknown {
  if (signal.aborted) return new BackupError(`The ${work} was stopped; nothing of it was kept.`);
  if (error instanceof BackupError || error instanceof EmbeddedPostgresError) return error;
  const reason = reasonToTell(error);
  if (reason === undefined) return error;
  return new BackupError(`The ${work} failed and nothing of it was kept: ${reason}.`, {
    cause: error,
  });
}

function reasonToTell(error: unknown): string | undefined {
  const code = codeOf(error);
  if (code === 'ENOSPC') return 'the disk is full';
  // PostgreSQL verifies the checksum of every page it sends or reads: data_corrupted, index_corrupted.
  if (code === 'XX001' || code === 'XX002')
    return `PostgreSQL found damaged data (${reasonOf(error)}); postgres.log names the files`;
  const isLost = error instanceof Error && error.message.startsWith('Connection terminated');
  if (isLost) return 'the database went away; postgres.log says why';
  const isOutside =
    error instanceof DatabaseError || (error instanceof Error && 'syscall' in error);
  return isOutside ? reasonOf(error) : undefined;
}
