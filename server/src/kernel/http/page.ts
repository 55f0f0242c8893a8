import { createHmac, timingSafeEqual } from 'node:crypto';

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

/** A UUID as the four whole numbers that a position holds. */
export function uuidToParts(id: string): readonly number[] {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return [0, 4, 8, 12].map((start) => bytes.readUInt32BE(start));
}

/** The UUID of four whole numbers; undefined when they are not four. */
export function uuidFromParts(parts: readonly number[]): string | undefined {
  if (parts.length !== 4) return undefined;
  const hex = parts.map((part) => part.toString(16).padStart(8, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
}
