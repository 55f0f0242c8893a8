import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import { AppError } from '#kernel/errors.ts';
import { FairSlots } from '#kernel/jobs/fair-slots.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';
import { findActive, type User } from '#users';

import type { Counts, ImportReport } from './counts.ts';
import type { ImportKind, ImportSummary } from './runs-model.ts';
import { recordImport } from './runs.ts';
import { type UploadLimit, withUploadedFile } from './upload.ts';

/** What became of a file. */
export type ImportedFile = ImportReport;

/** Reads a file of a format that this slice does not know; throws `AppError('import.unreadable')` for one that is none. */
export type FileImporter = (
  scope: TeamScope,
  userId: UserId,
  file: string,
) => Promise<ImportedFile>;

/** What became of a FIT file. */
export type ImportedFit = Counts & {
  /** In words; null where nothing was left out. */
  readonly leftOut: string | null;
};

/** The same for FIT files; the time zone is for those without an offset. */
export type FitImporter = (
  scope: TeamScope,
  userId: UserId,
  file: string,
  timeZone: string | null,
) => Promise<ImportedFit>;

/** What became of a file of any format. */
export type ImportedAny = ImportedFile & {
  readonly kind: ImportKind;
  /** Notes for the user about how the file was read. */
  readonly notes: readonly string[];
};

/** A file whose format was found by its content. */
export type FoundFile = {
  readonly kind: ImportKind;
  readonly read: (
    scope: TeamScope,
    userId: UserId,
    timeZone: string | null,
  ) => Promise<ImportedAny>;
  readonly close: () => void;
};

/** Finds the format of a file. Throws `AppError('import.unreadable')` for an unknown one. */
export type FileFinder = (file: string) => Promise<FoundFile>;

export type ImportDeps = Pick<AppContext, 'db' | 'clock' | 'random'> & {
  readonly importAppleHealth: FileImporter;
  readonly importFit: FitImporter;
  readonly findFile: FileFinder;
};

/** An export is packed to a thirtieth: what 30 GB of records make. */
export const importBytesMax = 1024 ** 3;
/** Days of a recording each second: a file is decoded in memory. */
export const fitBytesMax = 8 * 1024 ** 2;
/** Per team, uploads in progress included: a slow upload does not delay other teams. */
const perTenantMax = 2;
/** Of all teams together: each may fill the disk with as much as one file may have. */
const atOnceMax = 32;
/** Files read concurrently, one for each team: each keeps a core busy that requests need, too. */
const readersMax = 2;

/** Takes uploads, a few at once of each team, and reads them by turns. */
export class Imports {
  readonly #deps: ImportDeps;
  readonly #places = new Map<TenantId, number>();
  readonly #readers = new FairSlots(readersMax);
  #count = 0;

  constructor(deps: ImportDeps) {
    this.#deps = deps;
  }

  /** Imports an upload; resolves when all of it is durable. */
  async appleHealth(scope: TeamScope, userId: UserId, body: unknown): Promise<ImportedFile> {
    const limit = { bytesMax: importBytesMax, tooLarge: 'upload.too_large' } as const;
    return this.#take(scope, { userId, body, limit }, async (file) => ({
      kind: 'apple_health',
      summarise: summariseAppleHealth,
      read: async () => this.#deps.importAppleHealth(scope, userId, file),
    }));
  }

  /** The same of a FIT file. */
  async fit(
    scope: TeamScope,
    userId: UserId,
    { body, timeZone }: { readonly body: unknown; readonly timeZone: string | null },
  ): Promise<ImportedFit> {
    const limit = { bytesMax: fitBytesMax, tooLarge: 'upload.fit_too_large' } as const;
    return this.#take(scope, { userId, body, limit }, async (file, user) => ({
      kind: 'fit',
      summarise: summariseFit,
      read: async () =>
        this.#deps.importFit(scope, userId, file, timeZone ?? user.fallbackTimeZone?.value ?? null),
    }));
  }

  /** The same of a file of any format, which is found by its content. */
  async any(
    scope: TeamScope,
    userId: UserId,
    { body, timeZone }: { readonly body: unknown; readonly timeZone: string | null },
  ): Promise<ImportedAny> {
    const limit = { bytesMax: importBytesMax, tooLarge: 'upload.too_large' } as const;
    return this.#take(scope, { userId, body, limit }, async (file, user) => {
      const { kind, read, close } = await this.#deps.findFile(file);
      const zone = timeZone ?? user.fallbackTimeZone?.value ?? null;
      return {
        kind,
        summarise: summariseAny,
        read: async () => read(scope, userId, zone).finally(close),
      };
    });
  }

  async #take<Report>(
    scope: TeamScope,
    {
      userId,
      body,
      limit,
    }: { readonly userId: UserId; readonly body: unknown; readonly limit: UploadLimit },
    open: (file: string, user: User) => Promise<Work<Report>>,
  ): Promise<Report> {
    const { db } = this.#deps;
    const user = await findActive(db.read(scope), scope, userId);
    if (user === undefined) throw new AppError('user.gone');
    const leave = this.#enter(scope.tenantId);
    try {
      const report = await withUploadedFile(body, limit, async (file) =>
        this.#readers.run(scope.tenantId, async () => {
          const { read, ...of } = await open(file, user);
          return recordImport(this.#deps, scope, { userId, ...of }, read);
        }),
      );
      const entry = { action: 'timeseries.imported', userId, count: 1 } as const;
      await db.write(scope, async (tx) => audit(tx, scope, entry));
      return report;
    } finally {
      leave();
    }
  }

  #enter(tenantId: TenantId): () => void {
    const own = this.#places.get(tenantId) ?? 0;
    if (own >= perTenantMax || this.#count >= atOnceMax) throw new AppError('import.busy');
    this.#places.set(tenantId, own + 1);
    this.#count += 1;
    return () => {
      this.#count -= 1;
      const left = (this.#places.get(tenantId) ?? 1) - 1;
      if (left > 0) this.#places.set(tenantId, left);
      else this.#places.delete(tenantId);
    };
  }
}

type Work<Report> = {
  readonly kind: ImportKind;
  readonly summarise: (report: Report) => ImportSummary;
  readonly read: () => Promise<Report>;
};

export function summariseAppleHealth(report: ImportedFile): ImportSummary {
  const { resumedAt: _, ...counts } = report;
  return summariseCounts(counts);
}

function summariseCounts({
  notImported,
  refused,
  fieldsLeftOut,
  firstLeftOut,
  unreadable,
  ...counts
}: Counts): ImportSummary {
  const nameOf = (reason: string): string =>
    Object.hasOwn(refused, reason) ? `refused for their ${reason}` : reason;
  const reasons = Object.entries(refused).filter(([, count]) => count > 0);
  const words = reasons.map(([reason, count]) => [nameOf(reason), count] as const);
  const firsts = Object.entries(firstLeftOut);
  return {
    counts,
    leftOut: { ...notImported, ...Object.fromEntries(words), ...fieldsLeftOut },
    firstLeftOut: Object.fromEntries(firsts.map(([reason, { at }]) => [nameOf(reason), at])),
    notes: unreadable,
  };
}

export function summariseAny(whole: ImportedAny): ImportSummary {
  const { kind: _, notes, ...report } = whole;
  const summary = summariseAppleHealth(report);
  return { ...summary, notes: [...summary.notes, ...notes] };
}

export function summariseFit({ leftOut, ...counts }: ImportedFit): ImportSummary {
  return { ...summariseCounts(counts), notes: leftOut === null ? [] : [leftOut] };
}
