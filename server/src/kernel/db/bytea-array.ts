/** Many values of bytes as one parameter: the places are those of PostgreSQL's `substring`, from 1. */
export type PackedByteaArray = {
  readonly bytes: Buffer;
  readonly starts: readonly number[];
  readonly lengths: readonly number[];
};

/**
 * Packs an array of bytes into one value. PostgreSQL encodes the elements of a `bytea[]` as hexadecimal text, which
 * doubles their size and dominates the processor time.
 */
export function packByteaArray(values: readonly Uint8Array[]): PackedByteaArray {
  const lengths = values.map((value) => value.length);
  let end = 0;
  const starts = lengths.map((length) => (end += length) - length + 1);
  return { bytes: Buffer.concat(values), starts, lengths };
}
