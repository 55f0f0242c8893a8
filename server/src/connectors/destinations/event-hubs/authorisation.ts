import { createHmac } from 'node:crypto';

import rhea from 'rhea';

import { DestinationError } from '#webhooks';

import { once } from './events.ts';

/** The lifetime of a token; the connection is opened again before it ends. */
export const tokenSeconds = 3600;

type Access = {
  readonly host: string;
  readonly keyName: string;
  readonly key: string;
  readonly hub: string;
};

/** Sends the hub a token signed with the shared access key, by claims-based security. */
export async function authorise(
  connection: rhea.Connection,
  access: Access,
  timeoutMs: number,
): Promise<void> {
  const audience = `sb://${access.host}/${access.hub}`;
  const replyTo = `salus-${rhea.generate_uuid()}`;
  const sender = connection.open_sender({ target: { address: '$cbs' } });
  const receiver = connection.open_receiver({
    source: { address: '$cbs' },
    target: { address: replyTo },
  });
  const failures = ['receiver_error', 'receiver_close'];
  try {
    await Promise.all([
      once(sender, ['sendable'], timeoutMs, ['sender_error', 'sender_close']),
      once(receiver, ['receiver_open'], timeoutMs, failures),
    ]);
    const answered = once<rhea.EventContext>(receiver, ['message'], timeoutMs, failures);
    const settled = once(sender, ['settled'], timeoutMs, ['sender_error', 'sender_close']);
    settled.catch(() => {});
    sender.send({
      message_id: replyTo,
      reply_to: replyTo,
      application_properties: {
        operation: 'put-token',
        type: 'servicebus.windows.net:sastoken',
        name: audience,
      },
      body: tokenOf(audience, access),
    });
    const { message } = await answered;
    // A link that is closed too early leaves its message, and the following ones, in the session's memory.
    await settled;
    const status = Number(message?.application_properties?.['status-code']);
    if (status < 200 || status >= 300) {
      throw new DestinationError(`the hub does not accept the shared access key (${status})`);
    }
  } finally {
    sender.close();
    receiver.close();
  }
}

/** https://learn.microsoft.com/azure/event-hubs/authenticate-shared-access-signature */
function tokenOf(audience: string, { keyName, key }: Access): string {
  const resource = encodeURIComponent(audience);
  // A hub judges by its own clock, and so by the machine's, whatever clock a test passes in.
  const expiry = Math.floor(Date.now() / 1000) + tokenSeconds;
  const signature = createHmac('sha256', key).update(`${resource}\n${expiry}`).digest('base64');
  return `SharedAccessSignature sr=${resource}&sig=${encodeURIComponent(signature)}&se=${expiry}&skn=${encodeURIComponent(keyName)}`;
}
