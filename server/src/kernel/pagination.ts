import { createHmac, timingSafeEqual } from 'node:crypto';

import { AppError } from './errors.ts';

/** Opaque page cursors: the position, signed together with the query it belongs to. */
export type CursorCodec = {
  encode(position: readonly number[], query: string): string;
  /** The position, or undefined when the cursor was altered or belongs to another query. */
  decode(cursor: string, query: string): readonly number[] | undefined;
};

const signatureBytes = 12;

export function openCursorCodec(key: Uint8Array): CursorCodec {
  const sign = (body: Uint8Array, query: string): Buffer =>
    createHmac('sha256', key)
      .update(body)
      .update('\n')
      .update(query)
      .digest()
      .subarray(0, signatureBytes);
  return {
    encode: (position, query) => {
      const body = Buffer.from(Float64Array.from(position).buffer);
      return Buffer.concat([sign(body, query), body]).toString('base64url');
    },
    decode: (cursor, query) => {
      const bytes = Buffer.from(cursor, 'base64url');
      const body = bytes.subarray(signatureBytes);
      if (body.length === 0 || body.length % 8 !== 0) return undefined;
      if (!timingSafeEqual(sign(body, query), bytes.subarray(0, signatureBytes))) return undefined;
      return Array.from({ length: body.length / 8 }, (_, index) => body.readDoubleLE(index * 8));
    },
  };
}

/** Returns a UUID as the four integers of a position. */
export function uuidToParts(id: string): readonly number[] {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return [0, 4, 8, 12].map((start) => bytes.readUInt32BE(start));
}

/** Returns the UUID of four integers; undefined for another number of them. */
export function uuidFromParts(parts: readonly number[]): string | undefined {
  if (parts.length !== 4) return undefined;
  const hex = parts.map((part) => part.toString(16).padStart(8, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
}

type Paged<Row, Place> = {
  /** The list and its filters, for which alone the cursor is valid. */
  readonly query: string;
  readonly cursor: string | null | undefined;
  readonly limit: number;
  /** Returns the position after which the page begins; undefined for invalid numbers. */
  readonly placeOf: (position: readonly number[]) => Place | undefined;
  readonly positionOf: (row: Row) => readonly number[];
  /** Lists the rows after a position, at most `limit`. */
  readonly list: (after: Place | null, limit: number) => Promise<readonly Row[]>;
};

export type ListPage<Row> = {
  readonly rows: readonly Row[];
  /** Null: this page is the last. */
  readonly nextCursor: string | null;
};

/** Returns one page of a list. Reads one row more than requested, to know whether there is a next page. */
export async function readPage<Row, Place>(
  cursors: CursorCodec,
  { query, cursor, limit, placeOf, positionOf, list }: Paged<Row, Place>,
): Promise<ListPage<Row>> {
  const position = cursor == null ? null : (cursors.decode(cursor, query) ?? []);
  const after = position === null ? null : placeOf(position);
  if (after === undefined) throw new AppError('request.cursor_invalid');
  const found = await list(after, limit + 1);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, nextCursor: last === undefined ? null : cursors.encode(positionOf(last), query) };
}
