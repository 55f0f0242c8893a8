import { audit } from '#kernel/audit.ts';
import { AppError } from '#kernel/errors.ts';
import type { Resources } from '#kernel/resources.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { withUploadedFile } from '#kernel/upload.ts';
import { findActive } from '#users';

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
/** Each keeps a core busy that requests need, too. */
const atOnceMax = 2;

/** Takes uploads, a few at once. */
export class Imports {
  readonly #deps: ImportDeps;
  #running = 0;

  constructor(deps: ImportDeps) {
    this.#deps = deps;
  }

  /** Stores what an upload holds; resolves when all of it is durable. */
  async appleHealth(scope: TeamScope, userId: UserId, body: unknown): Promise<ImportedFile> {
    const { db, importAppleHealth } = this.#deps;
    if ((await findActive(db.read(scope), scope, userId)) === undefined) {
      throw new AppError('user.gone');
    }
    if (this.#running >= atOnceMax) throw new AppError('import.busy');
    this.#running += 1;
    try {
      const report = await withUploadedFile(body, importBytesMax, async (file) =>
        importAppleHealth(scope, userId, file),
      );
      const entry = { action: 'timeseries.imported', userId, count: 1 } as const;
      await db.write(scope, async (tx) => audit(tx, scope, entry));
      return report;
    } finally {
      this.#running -= 1;
    }
  }
}
