import { EmbeddedPostgresError } from '#kernel/embedded-postgres.ts';
import { BackupError } from '#kernel/embedded-postgres/backup.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import { KeyTransferError } from '#kernel/key-transfer-format.ts';
import { MasterKeyError } from '#kernel/master-key.ts';
import { NewerDatabaseError } from '#kernel/migrate.ts';
import type { Problem } from '#kernel/problem.ts';
import { ServerRoleError } from '#kernel/server-role.ts';
import { CertificateError } from '#kernel/tls.ts';
import { UnknownTeamError } from '#management';

import { StartError } from '../runtime.ts';
import { UsageError } from './terminal.ts';

const operatorErrors = [
  StartError,
  CertificateError,
  EmbeddedPostgresError,
  BackupError,
  MasterKeyError,
  NewerDatabaseError,
  ServerRoleError,
  KeyTransferError,
  UnknownTeamError,
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
    const detail = typeof error.detail === 'string' ? error.detail : JSON.stringify(error.detail);
    return { sentence: detail, exitCode: 1 };
  }
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

/** The first problems of a refused request, where a person can read them. */
export function problemsText(problems: readonly Problem[]): string {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return `${first?.loc.slice(1).join('.') ?? 'request'}: ${first?.msg ?? 'not valid'}${more}`;
}
