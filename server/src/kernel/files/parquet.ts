import { zstdCompressSync } from 'node:zlib';

import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';

export type Column = {
  readonly name: string;
  /** An integer has 32 bits; a local time is a bigint of milliseconds as if the clock stood in UTC; json is any value. */
  readonly type:
    | 'text'
    | 'number'
    | 'integer'
    | 'boolean'
    | 'instant'
    | 'local_time'
    | 'date'
    | 'json';
  /** The unit of a quantity. */
  readonly unit?: string;
};

/** A column that is completely in memory: one value per row, null if absent. */
export type FilledColumn = Column & { readonly values: readonly unknown[] | Float64Array };

/** The values by column name; null for an absent value. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * A row group is encoded in one piece, in some milliseconds of the event loop. Its metadata remain in memory until the
 * end of the file, so smaller groups would need more memory.
 */
const groupRowsMax = 1024;

/** The group size for rows with JSON, each of which may be kilobytes. */
const jsonGroupRowsMax = 128;

/** The group size of a file that is completely in memory. */
const wholeGroupRowsMax = 131_072;

const types = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  number: { type: 'DOUBLE' },
  integer: { type: 'INT32' },
  boolean: { type: 'BOOLEAN' },
  instant: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  local_time: {
    type: 'INT64',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: false, unit: 'MILLIS' },
  },
  date: { type: 'INT32', converted_type: 'DATE' },
  json: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
} as const satisfies Record<Column['type'], Partial<SchemaElement>>;

/** Returns the bytes written since the last call, so that a file is never completely in memory. */
class Drain extends ByteWriter {
  take(): Uint8Array {
    const bytes = this.getBytes().slice();
    this.index = 0;
    return bytes;
  }
}

/** Rows that are written together, column by column: the rows themselves are soon forgotten. */
class Group {
  rows = 0;
  readonly columns: { readonly name: string; readonly data: unknown[] }[];

  constructor(columns: readonly Column[]) {
    this.columns = columns.map(({ name }) => ({ name, data: [] }));
  }

  add(batch: readonly Row[]): void {
    this.rows += batch.length;
    for (const { name, data } of this.columns) {
      for (const row of batch) data.push(row[name] ?? null);
    }
  }
}

type Codec = 'ZSTD' | 'UNCOMPRESSED';

function openFile(writer: ByteWriter, columns: readonly Column[], codec: Codec): ParquetWriter {
  return new ParquetWriter({
    writer,
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, type }) => ({
        name,
        ...types[type],
        repetition_type: 'OPTIONAL' as const,
      })),
    ],
    codec,
    compressors: { ZSTD: (bytes) => zstdCompressSync(bytes) },
    statistics: false,
  });
}

/** Returns a complete Parquet file. Inside a compressed container its pages need no compression. */
export function parquetFile(
  columns: readonly FilledColumn[],
  codec: Codec,
): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  const file = openFile(writer, columns, codec);
  const columnData = columns.map(({ name, type, values }) => ({
    name,
    data: values instanceof Float64Array ? values : [...values],
    // Times mostly follow each other evenly.
    ...(type === 'local_time' ? { encoding: 'DELTA_BINARY_PACKED' as const } : {}),
  }));
  // Nothing of it waits: it is written to memory.
  void file.write({ columnData, rowGroupSize: wholeGroupRowsMax });
  void file.finish();
  return new Uint8Array(writer.getBuffer());
}

/** The bytes of a Parquet file, as its rows come. */
export async function* parquetOf(
  columns: readonly Column[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  const drain = new Drain();
  const file = openFile(drain, columns, 'ZSTD');
  const rowsMax = columns.some(({ type }) => type === 'json') ? jsonGroupRowsMax : groupRowsMax;
  let group = new Group(columns);
  const write = async (): Promise<Uint8Array> => {
    await file.write({ columnData: group.columns, rowGroupSize: group.rows });
    group = new Group(columns);
    return drain.take();
  };
  for await (const batch of batches) {
    for (let start = 0; start < batch.length;) {
      const end = start + rowsMax - group.rows;
      group.add(batch.slice(start, end));
      start = end;
      if (group.rows >= rowsMax) yield await write();
    }
  }
  if (group.rows > 0) yield await write();
  await file.finish();
  yield drain.take();
}
