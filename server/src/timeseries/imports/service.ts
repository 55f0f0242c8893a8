import { audit } from '#kernel/audit.ts';
import { AppError } from '#kernel/errors.ts';
import type { Resources } from '#kernel/resources.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';
import { findActive } from '#users';

import { withUploadedFile } from './upload.ts';

/** What became of a file. */
export type ImportedFile = {
  readonly samples: number;
  readonly created: number;
  readonly updated: number;
  readonly sleeps: number;
  readonly workouts: number;
  readonly routes: number;
  readonly meals: number;
  readonly cycles: number;
  readonly electrocardiograms: number;
  readonly notImported: Readonly<Record<string, number>>;
  readonly refused: { readonly time: number; readonly unit: number; readonly value: number };
  readonly unreadable: readonly string[];
  /** How many bytes of its records an import that was interrupted had stored. */
  readonly resumedAt: number;
};

/** Reads a file of a format that this slice does not know; throws `AppError('import.unreadable')` for one that is none. */
export type FileImporter = (
  scope: TeamScope,
  userId: UserId,
  file: string,
) => Promise<ImportedFile>;

export type ImportDeps = Pick<Resources, 'db'> & { readonly importAppleHealth: FileImporter };

/** An export is packed to a thirtieth: what 30 GB of records make. */
export const importBytesMax = 1024 ** 3;
/** Of one team, also while they arrive: whoever sends slowly takes nobody else's place. */
const perTenantMax = 2;
/** Of all teams together: each may fill the disk with as much as one file may have. */
const atOnceMax = 32;
/** Files that are read at once, one of each team: each keeps a core busy that requests need, too. */
const readersMax = 2;

/** Takes uploads, a few at once of each team, and reads them by turns. */
export class Imports {
  readonly #deps: ImportDeps;
  readonly #places = new Map<TenantId, number>();
  readonly #reading = new Set<TenantId>();
  /** Uploads that have arrived and wait for their turn, in their order. */
  #waiting: { readonly tenantId: TenantId; readonly begin: () => void }[] = [];
  #count = 0;

  constructor(deps: ImportDeps) {
    this.#deps = deps;
  }

  /** Stores what an upload holds; resolves when all of it is durable. */
  async appleHealth(scope: TeamScope, userId: UserId, body: unknown): Promise<ImportedFile> {
    const { db, importAppleHealth } = this.#deps;
    if ((await findActive(db.read(scope), scope, userId)) === undefined) {
      throw new AppError('user.gone');
    }
    const leave = this.#enter(scope.tenantId);
    try {
      const report = await withUploadedFile(body, importBytesMax, async (file) =>
        this.#inTurn(scope.tenantId, async () => importAppleHealth(scope, userId, file)),
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

  async #inTurn<Result>(tenantId: TenantId, read: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((resolve) => {
      this.#waiting.push({ tenantId, begin: resolve });
      this.#beginNext();
    });
    try {
      return await read();
    } finally {
      this.#reading.delete(tenantId);
      this.#beginNext();
    }
  }

  #beginNext(): void {
    if (this.#reading.size >= readersMax) return;
    const next = this.#waiting.find(({ tenantId }) => !this.#reading.has(tenantId));
    if (next === undefined) return;
    this.#waiting = this.#waiting.filter((each) => each !== next);
    this.#reading.add(next.tenantId);
    next.begin();
  }
}
