import { isIP } from 'node:net';

import { jetstream, type JetStreamClient, JetStreamApiError } from '@nats-io/jetstream';
import {
  connect,
  headers,
  type NatsConnection,
  PermissionViolationError,
} from '@nats-io/transport-node';

import {
  closed,
  type DestinationConnection,
  type DestinationConnector,
  DestinationError,
  type DestinationMessage,
  propertiesOf,
  type PublishResult,
  PublishResults,
} from '#webhooks';

const defaultPort = 4222;
const pingMs = 15_000;
/** The overhead of the protocol and the headers, within the largest message that a server accepts. */
const overheadBytes = 2048;

/** NATS JetStream: the subject is the event type behind the team's prefix, and a stream acknowledges each message. */
export const nats: DestinationConnector<'nats'> = {
  kind: 'nats',
  open: async ({ url: text, subjectPrefix }, network) => {
    const url = new URL(text);
    const hostname = url.hostname.replaceAll(/^\[|\]$/gu, '');
    const address = await network.resolve(hostname);
    const port = url.port === '' ? defaultPort : Number(url.port);
    try {
      const connection = await connect({
        servers: `${isIP(address) === 6 ? `[${address}]` : address}:${port}`,
        name: 'salus',
        // The worker decides when to retry, and addresses that the server reports are not checked.
        reconnect: false,
        ignoreClusterUpdates: true,
        timeout: network.timeoutMs,
        pingInterval: pingMs,
        maxPingOut: 2,
        ...credentialsOf(url),
        ...(url.protocol === 'tls:' ? { tls: nameOf(hostname) } : {}),
      });
      return new Connection(connection, subjectPrefix);
    } catch (error) {
      throw new DestinationError(reasonOf(error));
    }
  },
};

/** Returns the name that the certificate must have: the host, not the IP address of the connection. */
function nameOf(hostname: string): { handshakeFirst: boolean; servername?: string } {
  return { handshakeFirst: false, ...(isIP(hostname) === 0 ? { servername: hostname } : {}) };
}

/** A name without a password is a token. */
function credentialsOf({ username, password }: URL): {
  user?: string;
  pass?: string;
  token?: string;
} {
  if (username === '') return {};
  const name = decodeURIComponent(username);
  return password === '' ? { token: name } : { user: name, pass: decodeURIComponent(password) };
}

class Connection implements DestinationConnection {
  readonly #connection: NatsConnection;
  readonly #client: JetStreamClient;
  readonly #subjectPrefix: string;

  constructor(connection: NatsConnection, subjectPrefix: string) {
    this.#connection = connection;
    this.#client = jetstream(connection);
    this.#subjectPrefix = subjectPrefix;
  }

  isOpen(): boolean {
    return !this.#connection.isClosed();
  }

  async publish(
    messages: readonly DestinationMessage[],
    timeoutMs: number,
  ): Promise<readonly PublishResult[]> {
    const verdicts = new PublishResults(messages.length, timeoutMs);
    for (const [index, message] of messages.entries()) {
      void this.#send(message, timeoutMs).then((verdict) => verdicts.set(index, verdict));
    }
    return verdicts.all();
  }

  async #send(message: DestinationMessage, timeoutMs: number): Promise<PublishResult> {
    const bytesMax =
      (this.#connection.info?.max_payload ?? Number.MAX_SAFE_INTEGER) - overheadBytes;
    if (message.body.length > bytesMax) {
      // Sent, it would end the connection.
      return { outcome: 'refused', reason: 'the message is larger than the server accepts' };
    }
    const sent = headers();
    sent.set('content-type', 'application/json');
    for (const [name, value] of Object.entries(propertiesOf(message))) sent.set(name, value);
    try {
      const options = { msgID: message.idempotencyKey, timeout: timeoutMs, headers: sent };
      await this.#client.publish(this.#subjectPrefix + message.eventType, message.body, options);
      return { outcome: 'accepted' };
    } catch (error) {
      if (error instanceof Error && error.name === 'JetStreamNotEnabled') {
        return { outcome: 'refused', reason: 'no stream takes this subject' };
      }
      const isRefused =
        error instanceof JetStreamApiError || error instanceof PermissionViolationError;
      return { outcome: isRefused ? 'refused' : 'unknown', reason: reasonOf(error) };
    }
  }

  async close(): Promise<void> {
    await closed(this.#connection.close());
  }
}

/** Returns the error of the server or the network, without the sent data. */
function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : 'the connection failed').slice(0, 300);
}
