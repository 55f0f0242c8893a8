import { trust } from '#kernel/brand.ts';
import type { TenantId } from '#kernel/scope.ts';

import type { ClientId } from '../clients/model.ts';
import { openSignedTexts } from '../signed.ts';

/** The content of a token. */
export type ClientToken = {
  readonly tenantId: TenantId;
  readonly clientId: ClientId;
  /** Scopes of SMART version 2, separated by spaces. */
  readonly scope: string;
  readonly audience: string | null;
  readonly expiresAt: Date;
};

export const tokenMs = 300_000;
const prefix = 'ct_';

export const isBackendToken = (text: string): boolean => text.startsWith(prefix);

export type TokenCodec = {
  readonly write: (token: ClientToken) => string;
  /** Undefined for a text that we did not write. */
  readonly read: (text: string) => ClientToken | undefined;
};

export function openTokenCodec(key: Buffer): TokenCodec {
  const texts = openSignedTexts(key, prefix);
  return {
    write: ({ tenantId, clientId, scope, audience, expiresAt }) =>
      texts.write([tenantId, clientId, scope, audience, expiresAt.getTime()]),
    read: (token) => {
      const said = isBackendToken(token) ? texts.read(token) : undefined;
      if (said === undefined) return undefined;
      const [tenantId, clientId, scope, audience, expiresAt] = said;
      return {
        tenantId: trust<TenantId>(String(tenantId)),
        clientId: trust<ClientId>(String(clientId)),
        scope: String(scope),
        audience: typeof audience === 'string' ? audience : null,
        expiresAt: new Date(Number(expiresAt)),
      };
    },
  };
}
