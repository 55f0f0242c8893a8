import { createHash, type Hash } from 'node:crypto';

import { parquetOf, type Row } from '#kernel/files/parquet.ts';
import { type ZipEntry, writeZip } from '#kernel/files/zip-writer.ts';
import { loopTurns } from '#kernel/jobs/loop-turns.ts';
import type { ExportTable } from '#kernel/personal-data.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { toWireInstant } from '#kernel/time.ts';

/** The user whose data an archive contains, and its time. */
export type Subject = { readonly scope: TeamScope; readonly userId: UserId; readonly at: Date };

type FileInManifest = {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
};

type TableInManifest = Pick<ExportTable, 'name' | 'columns'> & {
  readonly rows: number;
  readonly files: readonly FileInManifest[];
};

/** Rows of a piece: some 64 KB of text. */
const linesPerPiece = 256;

/** Returns the bytes of the archive: every table as JSON lines and as Parquet, then the manifest. */
export function archiveOf(
  tables: AsyncIterable<ExportTable>,
  subject: Subject,
): AsyncGenerator<Uint8Array> {
  return writeZip(entriesOf(tables, subject), { at: subject.at });
}

async function* entriesOf(
  tables: AsyncIterable<ExportTable>,
  subject: Subject,
): AsyncGenerator<ZipEntry> {
  const written: TableInManifest[] = [];
  const owner = subject.scope.tenantId;
  for await (const table of tables) {
    const { name, columns } = table;
    const count = new RowCount();
    const lines = new Measured(linesOf(count.of(table.rows())), owner);
    yield { name: `${name}.ndjson`, isDeflated: true, content: lines };
    const parquet = new Measured(parquetOf(columns, table.rows()), owner);
    yield { name: `${name}.parquet`, isDeflated: false, content: parquet };
    const files = [lines.describe(`${name}.ndjson`), parquet.describe(`${name}.parquet`)];
    written.push({ name, rows: count.rows, columns, files });
  }
  yield { name: 'manifest.json', isDeflated: true, content: manifestOf(subject, written) };
}

async function* manifestOf(
  { scope, userId, at }: Subject,
  tables: readonly TableInManifest[],
): AsyncGenerator<Uint8Array> {
  const manifest = {
    type: 'subject_export',
    version: 1,
    user_id: userId,
    team_id: scope.teamId,
    environment: scope.environment,
    exported_at: toWireInstant(at),
    tables,
  };
  yield Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
}

async function* linesOf(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<Uint8Array> {
  for await (const batch of batches) {
    for (let start = 0; start < batch.length; start += linesPerPiece) {
      const piece = batch.slice(start, start + linesPerPiece);
      yield Buffer.from(piece.map((row) => `${JSON.stringify(row)}\n`).join(''));
    }
  }
}

class RowCount {
  rows = 0;

  async *of(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
    for await (const batch of batches) {
      this.rows += batch.length;
      yield batch;
    }
  }
}

/** Measures the length and hash of content while it is read. Yields to the event loop between chunks. */
class Measured implements AsyncIterable<Uint8Array> {
  readonly #content: AsyncIterable<Uint8Array>;
  readonly #hash: Hash = createHash('sha256');
  readonly #owner: string;
  #bytes = 0;

  constructor(content: AsyncIterable<Uint8Array>, owner: string) {
    this.#content = content;
    this.#owner = owner;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for await (const bytes of this.#content) {
      this.#hash.update(bytes);
      this.#bytes += bytes.length;
      yield bytes;
      await loopTurns.take(this.#owner);
    }
  }

  describe(name: string): FileInManifest {
    return { name, bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}
