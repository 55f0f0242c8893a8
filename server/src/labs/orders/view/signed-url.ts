import { createHmac, timingSafeEqual } from 'node:crypto';

import type { AppContext } from '#kernel/app-context.ts';
import { trust } from '#kernel/brand.ts';
import type { TeamScope, TenantId } from '#kernel/scope.ts';
import { dayMs, secondMs } from '#kernel/time.ts';

import type { OrderId } from '../model.ts';

/** The order whose requisition a signed URL opens, and its expiry. */
export type SignedRequisition = {
  readonly tenantId: TenantId;
  readonly orderId: OrderId;
  /** In complete seconds. */
  readonly expiresAt: Date;
};

/** As the contract has it. */
const lifeMs = 7 * dayMs;

const idBytes = 16;
/** Seconds since 1970, until the year 2106. */
const timeBytes = 4;
const bodyBytes = 2 * idBytes + timeBytes;
const macBytes = 16;

/** The path of the operation that needs no key. */
export const signedRequisitionPath = '/v3/signed_document/requisition/pdf';

/** A key for this purpose only, so that the token of another document does not open a requisition. */
export const keyOf = ({ vault }: Pick<AppContext, 'vault'>): Buffer =>
  vault.derive('address of a requisition');

export function tokenText(
  key: Uint8Array,
  { tenantId, orderId, expiresAt }: SignedRequisition,
): string {
  const time = Buffer.alloc(timeBytes);
  time.writeUInt32BE(Math.floor(expiresAt.getTime() / secondMs));
  const body = Buffer.concat([idToBytes(tenantId), idToBytes(orderId), time]);
  return Buffer.concat([body, macOf(key, body)]).toString('base64url');
}

/** Undefined for a text that this key did not sign; one that has expired is read, too. */
export function readToken(key: Uint8Array, text: string): SignedRequisition | undefined {
  const bytes = Buffer.from(text, 'base64url');
  // One text for each token: a decoder passes over characters that belong to none.
  if (bytes.length !== bodyBytes + macBytes || bytes.toString('base64url') !== text)
    return undefined;
  const body = bytes.subarray(0, bodyBytes);
  if (!timingSafeEqual(macOf(key, body), bytes.subarray(bodyBytes))) return undefined;
  return {
    tenantId: trust<TenantId>(bytesToId(body.subarray(0, idBytes))),
    orderId: trust<OrderId>(bytesToId(body.subarray(idBytes, 2 * idBytes))),
    expiresAt: new Date(body.readUInt32BE(2 * idBytes) * secondMs),
  };
}

export type SenderDeps = Pick<AppContext, 'vault' | 'clock'> & { readonly baseUrl: () => string };

/** The team that responds, and the function that signs requisition URLs. */
export type Sender = {
  readonly scope: TeamScope;
  readonly requisitionAddress: (id: OrderId) => string;
};

export function senderOf(deps: SenderDeps, scope: TeamScope): Sender {
  return {
    scope,
    requisitionAddress: (orderId) => {
      const expiresAt = new Date(deps.clock.now().getTime() + lifeMs);
      const token = tokenText(keyOf(deps), { tenantId: scope.tenantId, orderId, expiresAt });
      return `${deps.baseUrl()}${signedRequisitionPath}?token=${token}`;
    },
  };
}

function idToBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function bytesToId(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
}

function macOf(key: Uint8Array, body: Uint8Array): Buffer {
  return createHmac('sha256', key).update(body).digest().subarray(0, macBytes);
}
