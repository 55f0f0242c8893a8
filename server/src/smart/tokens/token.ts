import { createHmac, timingSafeEqual } from 'node:crypto';

import { trust } from '#kernel/brand.ts';
import type { TenantId } from '#kernel/scope.ts';

import type { ClientId } from '../clients/model.ts';

/** What a token says of itself. */
export type ClientToken = {
  readonly tenantId: TenantId;
  readonly clientId: ClientId;
  /** Of version 2, separated by spaces. */
  readonly scope: string;
  readonly audience: string | null;
  readonly expiresAt: Date;
};

export const tokenMs = 300_000;
const prefix = 'ct_';

export const isClientToken = (text: string): boolean => text.startsWith(prefix);

export type TokenCodec = {
  readonly write: (token: ClientToken) => string;
  /** Undefined for a text that we did not write. */
  readonly read: (text: string) => ClientToken | undefined;
};

/** A token is what it says and a MAC over that very text, as an access token is (ADR-0025). */
export function openTokenCodec(key: Buffer): TokenCodec {
  const sign = (text: string): Buffer =>
    Buffer.from(createHmac('sha256', key).update(text).digest('base64url'));
  return {
    write: ({ tenantId, clientId, scope, audience, expiresAt }) => {
      const said = [tenantId, clientId, scope, audience, expiresAt.getTime()];
      const text = Buffer.from(JSON.stringify(said)).toString('base64url');
      return `${prefix}${text}.${sign(text).toString()}`;
    },
    read: (token) => {
      const [text = '', mac = ''] = token.slice(prefix.length).split('.');
      const [given, right] = [Buffer.from(mac), sign(text)];
      if (!isClientToken(token) || token !== `${prefix}${text}.${mac}`) return undefined;
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      const said: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
      if (!Array.isArray(said)) return undefined;
      const [tenantId, clientId, scope, audience, expiresAt] = said;
      return {
        tenantId: trust<TenantId>(String(tenantId)),
        clientId: trust<ClientId>(String(clientId)),
        scope: String(scope),
        audience: audience === null ? null : String(audience),
        expiresAt: new Date(Number(expiresAt)),
      };
    },
  };
}
