import { negotiateMediaType } from '#kernel/http/content-negotiation.ts';
import { Reply } from '#kernel/http/operation.ts';
import { toWireInstant } from '#kernel/time.ts';

import { fhirJson } from '../http/operation-outcome.ts';
import { type BulkExport, deletedType, type File, pollSeconds } from './model.ts';

export const ndjson = 'application/fhir+ndjson';
/** What an `accept` may name of a manifest and of a file: clients know them by several names. */
const manifestTypes = ['application/json', fhirJson] as const;
const fileTypes = [
  ndjson,
  'application/ndjson',
  'application/x-ndjson',
  fhirJson,
  'application/json',
  'text/plain',
  'application/octet-stream',
] as const;

/** Errors: `request.not_acceptable`. */
export function requireManifest(accept: string | undefined): void {
  negotiateMediaType(accept ?? null, manifestTypes);
}

/** Errors: `request.not_acceptable`. */
export function requireFile(accept: string | undefined): void {
  negotiateMediaType(accept ?? null, fileTypes);
}

/** How far an export is. */
export function underway({ usersDone, usersAll, transactionAt }: BulkExport): Reply {
  const percent = usersAll === 0 ? 0 : Math.floor((usersDone / usersAll) * 100);
  const words =
    transactionAt === null
      ? '0%, waiting'
      : `${percent}%, ${usersDone} of ${usersAll} patients are written`;
  return new Reply(202, null, { 'x-progress': words, 'retry-after': String(pollSeconds) });
}

/** Counts are left out where users were deleted since: their lines are left out of the files. */
export function manifestReply(
  found: BulkExport,
  { files, isCounted }: { readonly files: readonly File[]; readonly isCounted: boolean },
  address: string,
): Reply {
  const outputOf = (isDeleted: boolean) =>
    files
      .filter(({ type }) => (type === deletedType) === isDeleted)
      .map(({ type, name, lines: count }) => ({
        type,
        url: `${address}/${name}`,
        // Not sent where it is undefined.
        count: isCounted ? count : undefined,
      }));
  const manifest = {
    transactionTime: toWireInstant(found.transactionAt ?? found.acceptedAt),
    request: found.request,
    requiresAccessToken: true,
    output: outputOf(false),
    deleted: outputOf(true),
    error: [],
  };
  return new Reply(200, JSON.stringify(manifest), {
    'content-type': 'application/json; charset=utf-8',
    expires: found.expiresAt.toUTCString(),
    'cache-control': 'no-store',
  });
}
