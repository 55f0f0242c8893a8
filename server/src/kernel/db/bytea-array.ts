/** Many values of bytes as one parameter: the places are those of PostgreSQL's `substring`, from 1. */
export type PackedByteaArray = {
  readonly bytes: Buffer;
  readonly starts: readonly number[];
  readonly lengths: readonly number[];
};

/**
 * Only a value of its own is sent as bytes: in an array each is hexadecimal text, twice as long, which both sides would
 * spend more on than on all else.
 */
export function packByteaArray(values: readonly Uint8Array[]): PackedByteaArray {
  const lengths = values.map((value) => value.length);
  let end = 0;
  const starts = lengths.map((length) => (end += length) - length + 1);
  return { bytes: Buffer.concat(values), starts, lengths };
}
