import { createPublicKey, type KeyObject, verify } from 'node:crypto';

import { isJson, objectAt, objectsIn, textIn } from '#sources';

const prefixBytes = 5;
const coordinateBytes = 32;
/** Field numbers of the coordinates in the message with a key. */
const xField = 3;
const yField = 4;
const lengthDelimited = 2;

/**
 * Returns whether a body is signed with one of the published keys, in Tink's format: a byte 1, the key's number in four bytes,
 * and an ECDSA signature (P-256, SHA-256, DER).
 */
export function isSignedBy(keyset: unknown, signature: string, body: Buffer): boolean {
  const bytes = Buffer.from(signature, 'base64');
  if (bytes.length <= prefixBytes || bytes[0] !== 1 || !isJson(keyset)) return false;
  const id = bytes.readUInt32BE(1);
  const found = objectsIn(keyset['key']).find(
    (each) => each['keyId'] === id && each['status'] === 'ENABLED',
  );
  const value = found && textIn(objectAt(found, 'keyData')['value']);
  const key = value == null ? null : keyIn(Buffer.from(value, 'base64'));
  return key !== null && verify('sha256', body, key, bytes.subarray(prefixBytes));
}

function keyIn(message: Buffer): KeyObject | null {
  const fields = bytesIn(message);
  const [x, y] = [xField, yField].map((number) => coordinateOf(fields.get(number)));
  if (x == null || y == null) return null;
  try {
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  } catch {
    return null;
  }
}

/** Coordinates have a leading zero byte if the first bit is set, and otherwise no leading zeros. */
function coordinateOf(bytes: Buffer | undefined): string | null {
  if (bytes === undefined || bytes.length > coordinateBytes + 1) return null;
  const padded = Buffer.concat([Buffer.alloc(coordinateBytes), bytes]);
  return padded.subarray(-coordinateBytes).toString('base64url');
}

/** Returns the fields of a protocol-buffer message that are bytes, by their number; none if it is invalid. */
function bytesIn(message: Buffer): ReadonlyMap<number, Buffer> {
  const fields = new Map<number, Buffer>();
  let at = 0;
  const readNumber = (): number => {
    let value = 0;
    for (let shift = 0; at < message.length && shift < 32; shift += 7) {
      const byte = message[at] ?? 0;
      at += 1;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) break;
    }
    return value;
  };
  while (at < message.length) {
    const tag = readNumber();
    const wireType = tag & 7;
    if (wireType !== 0 && wireType !== lengthDelimited) break;
    const length = readNumber();
    if (wireType !== lengthDelimited) continue;
    fields.set(tag >>> 3, message.subarray(at, at + length));
    at += length;
  }
  return fields;
}
