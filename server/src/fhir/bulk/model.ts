import type { Brand } from '#kernel/brand.ts';
import type { Actor, ClientAccess, TenantId, UserId } from '#kernel/scope.ts';
import { hourMs, minuteMs, secondMs } from '#kernel/time.ts';

export type ExportId = Brand<string, 'BulkExportId'>;

export type BulkExport = {
  readonly id: ExportId;
  readonly tenantId: TenantId;
  readonly actor: Actor;
  /** Null: whatever the team has. */
  readonly client: ClientAccess | null;
  /** The address that was asked, without what `details` has. */
  readonly request: string;
  readonly types: readonly string[];
  readonly since: Date | null;
  /** Exclusive; null: until now. */
  readonly until: Date | null;
  /** Null: everybody. */
  readonly patients: readonly UserId[] | null;
  /** Sealed: the complete URL and the type filters; null: none. */
  readonly details: Buffer | null;
  readonly fileKey: Buffer;
  readonly acceptedAt: Date;
  readonly state: 'running' | 'done' | 'failed';
  readonly failures: number;
  /** The moment that it shows; null: no run has begun. */
  readonly transactionAt: Date | null;
  readonly usersDone: number;
  readonly usersAll: number;
  readonly expiresAt: Date;
};

/** Returns the instant from which changes are exported. */
export const changedFrom = ({ since }: Pick<BulkExport, 'since'>): Date | null =>
  since === null ? null : new Date(since.getTime() - overlapMs);

/** Users whose resources are written together. */
export type Unit = { readonly number: number; readonly userIds: readonly UserId[] };

export type Part = {
  readonly unit: number;
  readonly type: string;
  readonly place: number;
  readonly lines: number;
  readonly bytes: number;
};

/** The type under which erased users are reported. */
export const deletedType = 'Bundle';

/** How long files are available. A user who is deleted in this time is erased later. */
export const lifeMs = 24 * hourMs;
/** Of a team that run at once. */
export const runningMax = 4;
export const usersOfUnit = 25;
/** Uncompressed size of the part in memory. */
export const partBytes = 4 * 1024 * 1024;
/** Before compression: the next file begins behind it. */
export const fileBytes = 256 * 1024 * 1024;
/**
 * Changes from this long before `_since` are exported again: a write is dated before its transaction commits, so an
 * earlier export may have missed it, and clocks of processes differ.
 */
export const overlapMs = minuteMs;
/** Failed runs after which an export fails. */
export const failuresMax = 5;
/** The polling interval that clients are told; polling twice as fast gets 429. */
export const pollSeconds = 2;
export const pollMsLeast = (pollSeconds * secondMs) / 2;

export type File = {
  readonly name: string;
  readonly type: string;
  readonly lines: number;
  /** In their order. */
  readonly parts: readonly Part[];
};

/** The parts of a finished export as files of one type each; the same each time. */
export function filesOf(parts: readonly Part[], bytesMax = fileBytes): readonly File[] {
  const ofTypes = new Map<string, Part[][]>();
  for (const part of parts) {
    const files = ofTypes.get(part.type) ?? [];
    const last = files.at(-1);
    const size = (last ?? []).reduce((sum, { bytes }) => sum + bytes, 0);
    if (last === undefined || size >= bytesMax) files.push([part]);
    else last.push(part);
    ofTypes.set(part.type, files);
  }
  return [...ofTypes].flatMap(([type, files]) =>
    files.map((inFile, index) => ({
      name: `${type}-${index + 1}.ndjson`,
      type,
      lines: inFile.reduce((sum, { lines }) => sum + lines, 0),
      parts: inFile,
    })),
  );
}
