import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { auditAll, type AuditRecord } from '#kernel/audit.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError, type ErrorCode, InvalidRequest } from '#kernel/errors.ts';
import { type Access, type AccessRecorder, auditKind } from '#kernel/http/access.ts';
import { GroupCommit } from '#kernel/jobs/group-commit.ts';
import { PeriodicWrite } from '#kernel/jobs/periodic-write.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import { sharedSparseLog } from '#kernel/log/sparse-log.ts';
import { secondMs } from '#kernel/time.ts';

import { type Deed, nameOf, ofEachShown, recordOf } from './request-record.ts';
import { rollUp } from './roll-ups/store.ts';
import { type Counted, Tally } from './tally.ts';

type Deps = Pick<AppContext, 'db' | 'log'>;

/** A crash loses the counts of this time. */
const writeEveryMs = 5 * secondMs;
/** The number of distinct counts at which they are written early; about 2 MB. */
const earlyMin = 5000;
/** The number of distinct counts at which requests wait until they are written. */
const heldMax = 20_000;
const recordsPerStatement = 1000;

/**
 * Records requests that services do not record themselves: reads, bulk changes, and rejections on the management plane
 * or by a role.
 */
export class RequestAudit implements AccessRecorder {
  readonly #deps: Deps;
  readonly #tally = new Tally<AuditRecord>();
  readonly #atOnce: GroupCommit<AuditRecord, undefined>;
  readonly #writing: PeriodicWrite;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#atOnce = new GroupCommit({
      weightMax: recordsPerStatement,
      weight: () => 1,
      write: async (records) => {
        await deps.db.write(acrossTenants, async (tx) => auditAll(tx, records));
        return records.map(() => ({ ok: true, result: undefined }));
      },
    });
    const onTimer = (): void => this.#writeInBackground();
    this.#writing = new PeriodicWrite(writeEveryMs, async () => this.#writeAll(), onTimer);
  }

  served(access: Access): Promise<void> | undefined {
    const kind = auditKind(access.operation);
    switch (kind) {
      case 'none':
      case 'change':
        return undefined;
      case 'identity':
        return this.#writeAtOnce(ofEachShown(access));
      case 'read':
        return waitForAll(ofEachShown(access).map((each) => this.#count(each, { verb: 'read' })));
      case 'bulk':
        return this.#count(access, { verb: 'written' });
    }
  }

  refused(access: Access, error: unknown): Promise<void> | undefined {
    const refusedWith = codeOf(error);
    if (refusedWith === undefined) return undefined;
    const isOnRecord =
      access.operation.plane === 'management' || refusedWith === 'role.not_permitted';
    if (!isOnRecord) return undefined;
    // If the count cannot be written because the database is unavailable, the client still gets the rejection.
    return this.#count(access, { verb: 'refused', refusedWith })?.catch(() => {});
  }

  /** Writes the current counts, or joins a write in progress. */
  async write(): Promise<void> {
    await this.#writing.now();
  }

  async close(): Promise<void> {
    await this.#writing.close().catch(() => {});
    if (this.#tally.size > 0)
      this.#deps.log.error({ counts: this.#tally.size }, 'reads are missing in the audit log');
  }

  async #writeAtOnce(accesses: readonly Access[]): Promise<void> {
    const records = accesses.map((each) => recordOf(each, { verb: 'read' }, each.scope.origin));
    await Promise.all(records.map(async (record) => this.#atOnce.submit(record)));
  }

  #count(access: Access, deed: Deed): Promise<void> | undefined {
    this.#tally.add(nameOf(access, deed), () => {
      const address = access.scope.origin?.address;
      return recordOf(access, deed, address === undefined ? null : { address });
    });
    if (this.#tally.size >= heldMax) return this.write();
    if (this.#tally.size >= earlyMin) this.#writeInBackground();
    return undefined;
  }

  #writeInBackground(): void {
    if (this.#tally.size > 0) this.write().catch(() => {});
  }

  async #writeAll(): Promise<void> {
    const counted = this.#tally.drain();
    let written = 0;
    try {
      for (; written < counted.length; written += recordsPerStatement) {
        const records = counted.slice(written, written + recordsPerStatement).map(withCount);
        await this.#deps.db.write(acrossTenants, async (tx) => writeCounted(tx, records));
      }
    } catch (error) {
      for (const { name, item, count } of counted.slice(written))
        this.#tally.add(name, () => item, count);
      sharedSparseLog(this.#deps.log).warn(
        { error: describeError(error) },
        'the audit log cannot be written now',
      );
      throw error;
    }
  }
}

/** Rejections become entries with the time of their five seconds; reads and bulk changes are added up by day. */
function writeCounted(tx: Tx, records: readonly AuditRecord[]): void {
  const rolledUp = records.filter((record) => !isRefusal(record));
  rollUp(tx, rolledUp);
  auditAll(tx, records.filter(isRefusal));
}

const isRefusal = ({ entry }: AuditRecord): boolean => entry.refusedWith !== undefined;

/** Returns undefined if there is nothing to wait for. */
function waitForAll(waits: readonly (Promise<void> | undefined)[]): Promise<void> | undefined {
  const pending = waits.filter((each) => each !== undefined);
  return pending.length === 0 ? undefined : Promise.all(pending).then(() => undefined);
}

function withCount({ item: { scope, entry }, count }: Counted<AuditRecord>): AuditRecord {
  return { scope, entry: { ...entry, count } };
}

/** Returns the code of a rejection; undefined for a bug, which is in the error log. */
function codeOf(error: unknown): ErrorCode | undefined {
  if (error instanceof InvalidRequest) return 'request.invalid';
  return error instanceof AppError ? error.code : undefined;
}
