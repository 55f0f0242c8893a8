import { randomUUID } from 'node:crypto';
import type { lookup } from 'node:dns';
import { gunzipSync } from 'node:zlib';

import { openOutboundHttp } from '../../../src/kernel/network/fetch.ts';
import type { TeamId, UserId } from '../../../src/kernel/scope.ts';
import { type DestinationMessage, messageOf, type Network } from '../../../src/webhooks/index.ts';
import type { Consumed } from './peer.ts';

export const timeoutMs = 20_000;
/** Every name is this machine's. */
const loopback: unknown = (
  _name: string,
  _options: unknown,
  answered: (error: null, addresses: readonly object[]) => void,
): void => answered(null, [{ address: '127.0.0.1', family: 4 }]);
export const http = (allowPrivate: boolean): Network['http'] =>
  openOutboundHttp({ allowPrivate, lookup: loopback as typeof lookup });
export const network: Network = {
  resolve: async () => '127.0.0.1',
  http: http(true),
  timeoutMs,
};
export const type = 'daily.data.glucose.created';

export const teamId = randomUUID() as TeamId;
export const userId = randomUUID() as UserId;

export async function newMessage(
  fields: {
    readonly eventType?: string;
    readonly bytes?: number;
    readonly userId?: UserId | null;
  } = {},
): Promise<DestinationMessage> {
  const { eventType = type, bytes = 200, userId: about = userId } = fields;
  const event = {
    id: 1,
    uid: `msg_${randomUUID()}`,
    eventType,
    teamId,
    userId: about,
    clientUserId: null,
    format: 'json' as const,
    payload: Buffer.alloc(0),
    wrappedKey: null,
  };
  const body = JSON.stringify({ text: '', id: event.uid });
  const padded = body.replace('""', `"${'x'.repeat(Math.max(0, bytes - body.length))}"`);
  return messageOf(event, Buffer.from(padded), 'auto');
}

export const plain = ({ body, encoding }: DestinationMessage): string =>
  (encoding === 'gzip' ? gunzipSync(body) : body).toString();
export const ids = (consumed: readonly Consumed[]): readonly (string | undefined)[] =>
  consumed.map((each) => each.properties['idempotency-key']);
