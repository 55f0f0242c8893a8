import { ProcessError } from '#kernel/cluster/supervisor.ts';
import { DistributionError } from '#kernel/db/distribute.ts';
import { MovedDatabaseError } from '#kernel/db/event-sequence.ts';
import { NewerDatabaseError } from '#kernel/db/migrate.ts';
import { RowSecurityError } from '#kernel/db/row-security-check.ts';
import { ServerRoleError } from '#kernel/db/server-role.ts';
import { BackupError } from '#kernel/embedded-postgres/backup.ts';
import { EmbeddedPostgresError } from '#kernel/embedded-postgres/embedded-postgres.ts';
import { AppError, InvalidRequest, errorBody } from '#kernel/errors.ts';
import { CertificateError } from '#kernel/http/tls.ts';
import { problemsText } from '#kernel/problem.ts';
import { KeyTransferError } from '#kernel/secrets/key-transfer-format.ts';
import { MasterKeyError } from '#kernel/secrets/master-key.ts';
import { AlteredLogError, UnknownTeamError } from '#management';

import { ApiError, SalusError } from '../../../clients/typescript/src/errors.ts';
import { errorCatalog } from '../composition/slices.ts';
import { StartError } from '../process/runtime.ts';
import { UsageError } from './terminal.ts';

const operatorErrors = [
  StartError,
  CertificateError,
  EmbeddedPostgresError,
  BackupError,
  MasterKeyError,
  MovedDatabaseError,
  NewerDatabaseError,
  ServerRoleError,
  RowSecurityError,
  DistributionError,
  KeyTransferError,
  ProcessError,
  UnknownTeamError,
  AlteredLogError,
];

/** One sentence for the person at the terminal; a bug keeps its stack. */
export function explainFailure(error: unknown): {
  readonly sentence: string;
  readonly exitCode: number;
} {
  if (error instanceof UsageError) return { sentence: error.message, exitCode: 2 };
  if (error instanceof InvalidRequest) {
    return { sentence: problemsText(error.problems), exitCode: 1 };
  }
  if (error instanceof AppError) {
    const { detail } = errorBody(errorCatalog, error);
    return { sentence: typeof detail === 'string' ? detail : JSON.stringify(detail), exitCode: 1 };
  }
  if (error instanceof SalusError) return { sentence: remoteFailure(error), exitCode: 1 };
  if (operatorErrors.some((kind) => error instanceof kind) && error instanceof Error) {
    return { sentence: error.message, exitCode: 1 };
  }
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') {
    return { sentence: 'The disk is full; free some space and start again.', exitCode: 1 };
  }
  if (error instanceof Error && 'code' in error && error.code === 'EACCES') {
    return { sentence: `${error.message.replace(/^EACCES: /u, 'Not allowed: ')}.`, exitCode: 1 };
  }
  return {
    sentence: error instanceof Error ? (error.stack ?? error.message) : String(error),
    exitCode: 1,
  };
}

/** With what the server's log has the request under. */
function remoteFailure(error: SalusError): string {
  const isLogged = error instanceof ApiError && error.requestId !== null;
  return `${error.message}.${isLogged ? ` The log of the server has it as request ${error.requestId}.` : ''}`;
}
