import { type Column, type FilledColumn, parquetFile } from '#kernel/files/parquet.ts';

import { type Result, type ResultColumn, valuesIn } from '../engine/job.ts';

/** Returns a complete Parquet file: results are bounded, and a tarball needs the length before the content. */
export function resultParquet(
  { columns }: Pick<Result, 'columns'>,
  codec: Parameters<typeof parquetFile>[1],
): Uint8Array<ArrayBuffer> {
  const filled = columns.map(({ name, type, values }) => {
    return { name, type: types[type], values: toParquet(type, values) };
  });
  return parquetFile(filled, codec);
}

const types = {
  number: 'number',
  text: 'text',
  boolean: 'boolean',
  time: 'local_time',
  date: 'date',
  list: 'json',
} as const satisfies Record<ResultColumn['type'], Column['type']>;

function toParquet(
  type: ResultColumn['type'],
  values: ResultColumn['values'],
): FilledColumn['values'] {
  if (type === 'number' && values instanceof Float64Array && !values.includes(Number.NaN)) {
    return values;
  }
  const plain = valuesIn({ values });
  if (type === 'time') {
    return plain.map((value) => (typeof value === 'number' ? BigInt(value) : value));
  }
  if (type === 'date') {
    return plain.map((value) => (typeof value === 'string' ? new Date(value) : value));
  }
  return plain;
}
