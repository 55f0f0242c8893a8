import { createHmac, timingSafeEqual } from 'node:crypto';

import { trust } from '#kernel/brand.ts';
import type { TenantId } from '#kernel/scope.ts';

/** The content of a phone's token. `number` is its generation, or the second in which it expires. */
export type PhoneToken = {
  readonly tenantId: TenantId;
  readonly sessionId: string;
  readonly number: number;
};

export type PhoneTokenCodec = {
  readonly write: (token: PhoneToken) => string;
  /** Returns undefined for a text that Salus did not issue. */
  readonly read: (text: string) => PhoneToken | undefined;
};

const uuidBytes = 16;
const numberBytes = 6;
const bodyBytes = 2 * uuidBytes + numberBytes;
const macBytes = 32;

/** A token is its content and a MAC of it, like an access token (ADR-0025). */
export function openPhoneTokenCodec(key: Buffer, prefix: string): PhoneTokenCodec {
  const sign = (body: Buffer): Buffer => createHmac('sha256', key).update(body).digest();
  return {
    write: ({ tenantId, sessionId, number }) => {
      const last = Buffer.alloc(numberBytes);
      last.writeUIntBE(number, 0, numberBytes);
      const body = Buffer.concat([bytesOf(tenantId), bytesOf(sessionId), last]);
      return prefix + Buffer.concat([body, sign(body)]).toString('base64url');
    },
    read: (text) => {
      if (!text.startsWith(prefix)) return undefined;
      const bytes = Buffer.from(text.slice(prefix.length), 'base64url');
      if (bytes.length !== bodyBytes + macBytes) return undefined;
      const body = bytes.subarray(0, bodyBytes);
      if (!timingSafeEqual(bytes.subarray(bodyBytes), sign(body))) return undefined;
      return {
        tenantId: trust<TenantId>(uuidAt(body, 0)),
        sessionId: uuidAt(body, uuidBytes),
        number: body.readUIntBE(2 * uuidBytes, numberBytes),
      };
    },
  };
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function uuidAt(bytes: Buffer, start: number): string {
  const hex = bytes.toString('hex', start, start + uuidBytes);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
}
