import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

import { trust } from '#kernel/brand.ts';
import type { TenantId } from '#kernel/scope.ts';

/** The OAuth state parameter: the link session and its tenant. */
export type OAuthState = {
  readonly sessionId: string;
  readonly tenantId: TenantId;
  /** It was begun on the connect page, and ends in the same browser only. */
  readonly isBound: boolean;
};

const idBytes = 16;
const macBytes = 16;
/** Both ids and a flag. */
const bodyBytes = 2 * idBytes + 1;

function idToBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function bytesToId(bytes: Buffer): string {
  return bytes
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, (_, ...parts: string[]) =>
      parts.slice(0, 5).join('-'),
    );
}

const macOf = (key: Uint8Array, body: Uint8Array): Buffer =>
  createHmac('sha256', key).update(body).digest().subarray(0, macBytes);

/** Signs the state, so that it cannot be forged. */
export function stateText(key: Uint8Array, { sessionId, tenantId, isBound }: OAuthState): string {
  const flag = Buffer.of(isBound ? 1 : 0);
  const body = Buffer.concat([idToBytes(sessionId), idToBytes(tenantId), flag]);
  return Buffer.concat([body, macOf(key, body)]).toString('base64url');
}

/** Returns undefined if this key did not sign the text. */
export function readState(key: Uint8Array, text: string): OAuthState | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== bodyBytes + macBytes) return undefined;
  const body = bytes.subarray(0, bodyBytes);
  if (!timingSafeEqual(macOf(key, body), bytes.subarray(bodyBytes))) return undefined;
  return {
    sessionId: bytesToId(body.subarray(0, idBytes)),
    tenantId: trust<TenantId>(bytesToId(body.subarray(idBytes, 2 * idBytes))),
    isBound: body[2 * idBytes] === 1,
  };
}

/** Returns the PKCE verifier (RFC 7636). It is derived, so it need not be stored, and only this installation can derive it. */
export function codeVerifier(key: Uint8Array, sessionId: string): string {
  return createHmac('sha256', key).update(sessionId).digest('base64url');
}

export function codeChallenge(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
