import { type Column, parquetOf, type Row } from '#kernel/parquet.ts';

import type { Result, ResultColumn } from '../engine/job.ts';

/** A whole Parquet file: answers are bounded, and a tarball wants to know the length before the content. */
export async function resultParquet({ columns }: Result): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const part of parquetOf(columns.map(toColumn), batchesOf(columns))) parts.push(part);
  return Buffer.concat(parts);
}

const types = {
  number: 'number',
  text: 'text',
  boolean: 'boolean',
  time: 'local_time',
  date: 'date',
  list: 'json',
} as const satisfies Record<ResultColumn['type'], Column['type']>;

function toColumn({ name, type }: ResultColumn): Column {
  return { name, type: types[type] };
}

const batchRows = 1024;

async function* batchesOf(columns: readonly ResultColumn[]): AsyncGenerator<readonly Row[]> {
  const count = columns[0]?.values.length ?? 0;
  for (let start = 0; start < count; start += batchRows) {
    const length = Math.min(batchRows, count - start);
    yield Array.from({ length }, (_, offset) => rowAt(columns, start + offset));
  }
}

function rowAt(columns: readonly ResultColumn[], row: number): Row {
  return Object.fromEntries(
    columns.map(({ name, type, values }) => {
      const value = values[row] ?? null;
      if (type === 'time' && typeof value === 'number') return [name, BigInt(value)];
      if (type === 'date' && typeof value === 'string') return [name, new Date(value)];
      return [name, value];
    }),
  );
}
