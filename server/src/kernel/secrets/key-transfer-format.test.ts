import { describe, expect, it } from 'vitest';

import {
  KeyTransferError,
  readHeader,
  readValues,
  type TransferValue,
  TransferWriter,
} from './key-transfer-format.ts';

const header = { exported_at: '2026-11-20T12:00:00.123456+00:00', master_key: '0'.repeat(32) };
const values = ['one', 'two', 'three'].map((row) => ({
  field: 'user_data_key.wrapped',
  row,
  sealed: Buffer.from(row).toString('base64'),
}));

function written(): string[] {
  const writer = new TransferWriter();
  return [writer.header(header), ...values.map((each) => writer.value(each)), writer.end()].map(
    (line) => line.trimEnd(),
  );
}

async function read([first = '', ...rest]: readonly string[]): Promise<TransferValue[]> {
  readHeader(first);
  const found: TransferValue[] = [];
  async function* later(): AsyncGenerator<string> {
    yield* rest;
  }
  for await (const value of readValues(first, later())) found.push(value);
  return found;
}

describe('a file of keys', () => {
  it('is read as it was written', async () => {
    expect(readHeader(written()[0] ?? '')).toMatchObject(header);
    expect(await read(written())).toEqual(values);
  });

  it('is refused without any one of its lines', async () => {
    for (const [index] of written().entries()) {
      await expect(read(written().toSpliced(index, 1))).rejects.toThrow(KeyTransferError);
    }
  });

  it('is refused with any one of its characters changed', async () => {
    const text = written().join('\n');
    for (let index = 0; index < text.length; index += 1) {
      if (text[index] === '\n') continue;
      const changed = `${text.slice(0, index)}${text[index] === 'x' ? 'y' : 'x'}${text.slice(index + 1)}`;
      await expect(read(changed.split('\n'))).rejects.toThrow(KeyTransferError);
    }
  });

  it('is refused in a format of later', () => {
    const [first = ''] = written();
    expect(() => readHeader(first.replace('salus keys 1', 'salus keys 2'))).toThrow(
      'a newer Salus wrote it',
    );
    expect(() => readHeader('{}')).toThrow('it holds no exported keys');
    expect(() => readHeader('')).toThrow(KeyTransferError);
  });
});
