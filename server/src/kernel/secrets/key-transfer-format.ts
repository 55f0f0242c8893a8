import { createHash, type Hash } from 'node:crypto';

import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** A file of keys cannot be read, or does not fit the database; the message is one sentence. */
export class KeyTransferError extends Error {}

const format = 'salus keys 1';

const headerSchema = Type.Object({
  format: Type.String(),
  exported_at: Type.String(),
  /** The fingerprint of the master key that every value is under. */
  master_key: Type.String(),
});
const valueSchema = Type.Object({
  field: Type.String(),
  row: Type.String(),
  /** In base64. */
  sealed: Type.String(),
});
const endSchema = Type.Object({ sha256: Type.String() });

export type TransferHeader = Omit<Static<typeof headerSchema>, 'format'>;
export type TransferValue = Static<typeof valueSchema>;

/** Writes the lines of a file of keys: the header, values, and at the end the checksum of all before it. */
export class TransferWriter {
  readonly #hash: Hash = createHash('sha256');

  header(header: TransferHeader): string {
    return this.#line({ format, ...header });
  }

  value(value: TransferValue): string {
    return this.#line(value);
  }

  end(): string {
    return `${JSON.stringify({ sha256: this.#hash.digest('hex') })}\n`;
  }

  #line(content: object): string {
    const text = `${JSON.stringify(content)}\n`;
    this.#hash.update(text);
    return text;
  }
}

/** The header of a file of keys, from its first line. */
export function readHeader(line: string): TransferHeader {
  const header = parse(line);
  if (!Value.Check(headerSchema, header)) throw new KeyTransferError('it holds no exported keys');
  if (header.format !== format) throw new KeyTransferError('a newer Salus wrote it');
  return header;
}

/** Yields the values after the header. Trust them only after the end: it throws if a line is damaged or missing. */
export async function* readValues(
  headerLine: string,
  lines: AsyncIterator<string>,
): AsyncGenerator<TransferValue> {
  const hash = createHash('sha256').update(`${headerLine}\n`);
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done === true) throw new KeyTransferError('its end is missing');
    const content = parse(line);
    if (Value.Check(endSchema, content)) {
      if (content.sha256 === hash.digest('hex')) return;
      throw new KeyTransferError('it was changed or damaged');
    }
    if (!Value.Check(valueSchema, content)) throw new KeyTransferError('it is damaged');
    hash.update(`${line}\n`);
    yield content;
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new KeyTransferError('it is damaged, or is not a file of keys');
  }
}
