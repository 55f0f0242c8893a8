import { Readable } from 'node:stream';

import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import type { Exporter, ExportTable } from '#kernel/personal-data.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { hourMs } from '#kernel/time.ts';

import { getUser } from '../service.ts';
import { findActive } from '../store.ts';
import { archiveOf } from './archive.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'log'>;

/** Each export holds a database connection and, while its client reads, most of a core. Further exports are rejected. */
const exportsMax = 4;
/** An open snapshot prevents vacuum from removing old rows, so a longer export is aborted. */
const exportMsMax = hourMs;
/** How many bytes are created ahead of the client. */
const aheadBytes = 256 * 1024;

/** Exports users' data, with a limit on concurrent exports in a process. */
export class Exports {
  readonly #deps: Deps;
  readonly #exporters: () => readonly Exporter[];
  #running = 0;

  constructor(deps: Deps, exporters: () => readonly Exporter[]) {
    this.#deps = deps;
    this.#exporters = exporters;
  }

  /** Returns a function that starts the export. Nothing is reserved before it is called. */
  async prepare(scope: TeamScope, userId: UserId): Promise<() => Readable> {
    await getUser(this.#deps, scope, userId);
    return () => this.#begin(scope, userId);
  }

  #begin(scope: TeamScope, userId: UserId): Readable {
    if (this.#running >= exportsMax) throw new AppError('user.too_many_exports');
    this.#running += 1;
    const stream = Readable.from(this.#bytesOf(scope, userId), {
      objectMode: false,
      highWaterMark: aheadBytes,
    });
    const limit = setTimeout(() => {
      stream.destroy(new Error('the export took too long'));
    }, exportMsMax).unref();
    stream.on('error', (error) => {
      this.#deps.log.error({ user_id: userId, error: describeError(error) }, 'export cut off');
    });
    stream.once('close', () => {
      clearTimeout(limit);
      this.#running -= 1;
    });
    return stream;
  }

  async *#bytesOf(scope: TeamScope, userId: UserId): AsyncGenerator<Uint8Array> {
    const at = this.#deps.clock.now();
    const snapshot = await this.#deps.db.snapshot(scope);
    const { db } = snapshot;
    try {
      if ((await findActive(db, scope, userId)) === undefined) throw new AppError('user.gone');
      const exporters = this.#exporters();
      const tables = async function* tablesOf(): AsyncGenerator<ExportTable> {
        for (const exporter of exporters) yield* exporter(db, { scope, userId });
      };
      yield* archiveOf(tables(), { scope, userId, at });
    } finally {
      await snapshot.close();
    }
  }
}
