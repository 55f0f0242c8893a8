import { buffer } from 'node:stream/consumers';
import { zstdDecompressSync } from 'node:zlib';

import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, test } from 'vitest';

import { type Column, parquetFile, parquetOf, type Row } from './parquet.ts';

const columns: readonly Column[] = [
  { name: 'at', type: 'instant' },
  { name: 'value', type: 'number' },
  { name: 'offset', type: 'integer' },
  { name: 'is_final', type: 'boolean' },
  { name: 'text', type: 'text' },
  { name: 'tags', type: 'json' },
];

async function* inBatches(rows: readonly Row[], size: number): AsyncGenerator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

async function fileOf(rows: readonly Row[], size = 1000): Promise<ArrayBuffer> {
  const bytes = await buffer(parquetOf(columns, inBatches(rows, size)));
  return new Uint8Array(bytes).buffer;
}

async function readBack(file: ArrayBuffer): Promise<readonly Row[]> {
  return parquetReadObjects({
    file,
    compressors: { ZSTD: (bytes) => zstdDecompressSync(bytes) },
  });
}

const rowOf = (index: number): Row => ({
  at: new Date(Date.parse('2026-01-01T00:00:00.123Z') + index * 60_000),
  value: index / 7,
  offset: index % 2 === 0 ? -3600 : null,
  is_final: index % 3 === 0,
  text: index % 5 === 0 ? null : `Grüße ${index} 🫀`,
  tags: index % 4 === 0 ? { list: ['a', index], nested: null } : null,
});

test('a file has every value of every row, over several groups', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => rowOf(index));
  const file = await fileOf(rows);
  // Rows with JSON are in groups of 128.
  expect(parquetMetadata(file).row_groups.length).toBe(Math.ceil(20_000 / 128));
  expect(await readBack(file)).toEqual(rows);
});

test('what a row leaves out is null', async () => {
  expect(await readBack(await fileOf([{ value: 1 }]))).toEqual([
    { at: null, value: 1, offset: null, is_final: null, text: null, tags: null },
  ]);
});

test('a table without rows is a file that names its columns', async () => {
  const file = await fileOf([]);
  expect(await readBack(file)).toEqual([]);
  expect(
    parquetMetadata(file)
      .schema.slice(1)
      .map((element) => element.name),
  ).toEqual(columns.map((column) => column.name));
});

test('the file leaves in pieces, as its rows come', async () => {
  const rows = Array.from({ length: 100_000 }, (_, index) => rowOf(index));
  let handedOut = 0;
  for await (const _ of parquetOf(columns, inBatches(rows, 8192))) handedOut += 1;
  expect(handedOut).toBe(Math.ceil(100_000 / 128) + 1);
});

describe.each(['ZSTD', 'UNCOMPRESSED'] as const)('a file of whole columns, %s', (codec) => {
  const fileOfColumns = (rows: readonly Row[]): ArrayBuffer =>
    parquetFile(
      columns.map((column) => ({ ...column, values: rows.map((row) => row[column.name]) })),
      codec,
    ).buffer;

  test('has every value of every row', async () => {
    const rows = Array.from({ length: 2000 }, (_, index) => rowOf(index));
    expect(await readBack(fileOfColumns(rows))).toEqual(rows);
  });

  test('names its columns where there are no rows', async () => {
    const file = fileOfColumns([]);
    expect(await readBack(file)).toEqual([]);
    expect(parquetMetadata(file).schema.length).toBe(columns.length + 1);
  });
});
