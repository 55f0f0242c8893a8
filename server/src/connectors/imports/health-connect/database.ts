import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';

import { UnreadableFile } from '#kernel/files/unreadable-file.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Reading rows is synchronous. After this many the reader yields to the event loop. */
const rowsOnce = 2000;

/** An uploaded SQLite database. It is only read; nothing in it is executed. */
export class ExportDatabase {
  readonly #database: DatabaseSync;
  readonly #columns = new Map<string, ReadonlySet<string>>();

  constructor(path: string) {
    this.#database = told(() => {
      const database = new DatabaseSync(path, { readOnly: true, allowExtension: false });
      database.exec('pragma trusted_schema = off; pragma query_only = on; pragma mmap_size = 0');
      return database;
    });
    for (const { name, type } of this.#all('select name, type from sqlite_master')) {
      // A view could be made to have no end.
      if (type !== 'table' || typeof name !== 'string') continue;
      const columns = this.#all('select name from pragma_table_info(?)', name);
      this.#columns.set(name, new Set(columns.map((column) => String(column['name']))));
    }
  }

  get tables(): readonly string[] {
    return [...this.#columns.keys()];
  }

  has(table: string, ...columns: readonly string[]): boolean {
    const known = this.#columns.get(table);
    return known !== undefined && columns.every((column) => known.has(column));
  }

  /** Returns SQL for the column; `null` if the table does not have it. */
  column(table: string, name: string): string {
    return this.has(table, name) ? `t.${name}` : 'null';
  }

  /** The rows of a statement, in lists. */
  async *rows(sql: string): AsyncGenerator<readonly Row[]> {
    const rows = told(() => this.#database.prepare(sql).iterate());
    let list: Row[] = [];
    for (;;) {
      const next = told(() => rows.next());
      if (next.done === true) break;
      list.push(next.value);
      if (list.length < rowsOnce) continue;
      yield list;
      list = [];
      await setImmediate();
    }
    yield list;
  }

  close(): void {
    this.#database.close();
  }

  #all(sql: string, ...values: readonly string[]): readonly Row[] {
    return told(() => this.#database.prepare(sql).all(...values));
  }
}

/** Converts SQLite's errors about a damaged or foreign file into `UnreadableFile`. */
function told<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error) || !('errcode' in error)) throw error;
    throw new UnreadableFile(`The database is damaged or encrypted (${error.message}).`, {
      cause: error,
    });
  }
}
