import { createHmac, timingSafeEqual } from 'node:crypto';

import { trust } from '#kernel/brand.ts';
import type { TenantId } from '#kernel/scope.ts';
import { minuteMs } from '#kernel/time.ts';

import type { KeyId } from '../model.ts';

/** The content of an access token. */
export type AccessToken = {
  readonly tenantId: TenantId;
  /** Distinguishes tokens in the audit log. */
  readonly id: string;
  /** The management key that minted it, and with which it ends. Null: minted by the operator of the machine. */
  readonly keyId: KeyId | null;
  readonly expiresAt: Date;
};

export type TokenCodec = {
  readonly write: (token: AccessToken) => string;
  /** Undefined for a text that we did not write. */
  readonly read: (text: string) => AccessToken | undefined;
};

export const tokenMs = 10 * minuteMs;

const prefix = 'at_';
const idBytes = 16;
const timeBytes = 6;
const bodyBytes = 1 + 3 * idBytes + timeBytes;
const macBytes = 32;
/** A multiple of three bytes, so that each bit of the text matters. */
const characters = ((bodyBytes + macBytes) / 3) * 4;
const pattern = new RegExp(`^${prefix}[\\w-]{${characters}}$`, 'u');
/** The first byte, for a form to come. */
const format = 1;
const noKey = '00000000-0000-0000-0000-000000000000';

/**
 * Encodes and verifies access tokens. A token is its content and a MAC over it, and is not stored: the installation's
 * key alone verifies it. Creating one needs no write, and its expiry needs no clean-up.
 */
export function openTokenCodec(key: Buffer): TokenCodec {
  const sign = (body: Buffer): Buffer => createHmac('sha256', key).update(body).digest();
  return {
    write: ({ tenantId, id, keyId, expiresAt }) => {
      const time = Buffer.alloc(timeBytes);
      time.writeUIntBE(expiresAt.getTime(), 0, timeBytes);
      const ids = [tenantId, id, keyId ?? noKey].map(bytesOf);
      const body = Buffer.concat([Buffer.of(format), ...ids, time]);
      return prefix + Buffer.concat([body, sign(body)]).toString('base64url');
    },
    read: (text) => {
      if (!pattern.test(text)) return undefined;
      const bytes = Buffer.from(text.slice(prefix.length), 'base64url');
      const body = bytes.subarray(0, bodyBytes);
      const mac = bytes.subarray(bodyBytes);
      if (!timingSafeEqual(mac, sign(body)) || body[0] !== format) return undefined;
      const [tenantId, id, keyId] = [0, 1, 2].map((place) => uuidOf(body, 1 + place * idBytes));
      if (tenantId === undefined || id === undefined || keyId === undefined) return undefined;
      return {
        tenantId: trust<TenantId>(tenantId),
        id,
        keyId: keyId === noKey ? null : trust<KeyId>(keyId),
        expiresAt: new Date(body.readUIntBE(1 + 3 * idBytes, timeBytes)),
      };
    },
  };
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function uuidOf(bytes: Buffer, start: number): string {
  const hex = bytes.toString('hex', start, start + idBytes);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
}
