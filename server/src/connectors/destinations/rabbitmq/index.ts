import { isIP } from 'node:net';

import { type ChannelModel, type ConfirmChannel, connect } from 'amqplib';

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

/** A broker that is silent for two heartbeats is unavailable. */
const heartbeatSeconds = 15;
const tooLarge = /message size \d+\w* is larger than (?:configured )?max size (\d+)/u;
const ports = { 'amqp:': 5672, 'amqps:': 5671 } as const;

/** RabbitMQ, as AMQP 0-9-1: the routing key is the event type, and the broker confirms each message. */
export const rabbitmq: DestinationConnector<'rabbitmq'> = {
  kind: 'rabbitmq',
  open: async ({ uri, exchange }, network) => {
    const url = new URL(uri);
    const hostname = url.hostname.replaceAll(/^\[|\]$/gu, '');
    const isTls = url.protocol === 'amqps:';
    const model = await connect(
      {
        protocol: isTls ? 'amqps' : 'amqp',
        hostname: await network.resolve(hostname),
        port: url.port === '' ? ports[isTls ? 'amqps:' : 'amqp:'] : Number(url.port),
        username: url.username === '' ? 'guest' : decodeURIComponent(url.username),
        password: url.password === '' ? 'guest' : decodeURIComponent(url.password),
        vhost: url.pathname.length > 1 ? url.pathname.slice(1) : '/',
        heartbeat: heartbeatSeconds,
      },
      {
        timeout: network.timeoutMs,
        noDelay: true,
        clientProperties: { connection_name: 'salus' },
        ...(isIP(hostname) === 0 ? { servername: hostname } : {}),
      },
    ).catch((error: unknown) => {
      throw new DestinationError(reasonOf(error));
    });
    return openChannel(model, exchange);
  },
};

async function openChannel(model: ChannelModel, exchange: string): Promise<DestinationConnection> {
  const connection = new Connection(model, exchange);
  try {
    await connection.start();
    return connection;
  } catch (error) {
    await connection.close();
    throw new DestinationError(reasonOf(error));
  }
}

class Connection implements DestinationConnection {
  readonly #model: ChannelModel;
  readonly #exchange: string;
  #channel: ConfirmChannel | null = null;
  /** Why it ended. */
  #ended: string | null = null;
  /** Messages that no queue takes, by their id, until the broker confirms them. */
  readonly #returned = new Set<string>();
  #whenEnded: (reason: string) => void = () => {};

  constructor(model: ChannelModel, exchange: string) {
    this.#model = model;
    this.#exchange = exchange;
    model.on('error', (error) => this.#end(reasonOf(error)));
    model.on('close', () => this.#end('the broker closed the connection'));
  }

  async start(): Promise<void> {
    const channel = await this.#model.createConfirmChannel();
    channel.on('error', (error: unknown) => this.#end(reasonOf(error)));
    channel.on('close', () => this.#end('the broker closed the channel'));
    // The return arrives before the confirmation of the same message.
    channel.on('return', (message) => this.#returned.add(String(message.properties.messageId)));
    await channel.checkExchange(this.#exchange);
    this.#channel = channel;
  }

  isOpen(): boolean {
    return this.#ended === null;
  }

  async publish(
    messages: readonly DestinationMessage[],
    timeoutMs: number,
  ): Promise<readonly PublishResult[]> {
    const channel = this.#channel;
    const verdicts = new PublishResults(messages.length, timeoutMs);
    if (channel === null || this.#ended !== null) {
      verdicts.end(this.#ended ?? 'the connection is closed');
      return verdicts.all();
    }
    this.#whenEnded = (reason) => verdicts.end(reason);
    for (const [index, message] of messages.entries()) {
      try {
        this.#send(channel, message, (verdict) => verdicts.set(index, verdict));
      } catch (error) {
        verdicts.end(reasonOf(error));
        break;
      }
    }
    const all = this.#withoutTooLarge(messages, await verdicts.all());
    // Close the channel, so that a late confirmation is not taken for one of the next batch.
    if (all.some(({ outcome }) => outcome === 'unknown')) await this.close();
    return all;
  }

  #send(
    channel: ConfirmChannel,
    message: DestinationMessage,
    settle: (verdict: PublishResult) => void,
  ): void {
    const { idempotencyKey, encoding } = message;
    const options = {
      persistent: true,
      // If no queue takes the message, the broker returns it instead of dropping it.
      mandatory: true,
      messageId: idempotencyKey,
      type: message.eventType,
      contentType: 'application/json',
      ...(encoding === null ? {} : { contentEncoding: encoding }),
      headers: { ...propertiesOf(message) },
    };
    channel.publish(this.#exchange, message.eventType, message.body, options, (error: unknown) => {
      const isReturned = this.#returned.delete(idempotencyKey);
      if (isReturned) {
        settle({ outcome: 'refused', reason: 'no queue of the exchange takes this event type' });
      } else if (error === null) settle({ outcome: 'accepted' });
      else if (this.#ended === null) {
        settle({ outcome: 'refused', reason: 'the broker did not take the message' });
      } else settle({ outcome: 'unknown', reason: this.#ended });
    });
  }

  /**
   * Rejects messages over the limit that the broker reported when it closed the channel. Sent again, they would close the next
   * one.
   */
  #withoutTooLarge(
    messages: readonly DestinationMessage[],
    verdicts: readonly PublishResult[],
  ): readonly PublishResult[] {
    const bytesMax = Number(tooLarge.exec(this.#ended ?? '')?.[1] ?? Infinity);
    return verdicts.map((verdict, index) => {
      const isTooLarge = (messages[index]?.body.length ?? 0) > bytesMax;
      return verdict.outcome === 'unknown' && isTooLarge
        ? { outcome: 'refused', reason: 'the message is larger than the broker takes' }
        : verdict;
    });
  }

  async close(): Promise<void> {
    this.#end('the connection is closed');
    // A silent broker does not respond; its connection ends when heartbeats are missing.
    await closed(this.#model.close());
  }

  #end(reason: string): void {
    this.#ended ??= reason;
    this.#whenEnded(this.#ended);
  }
}

/** Returns the error of the broker or the network, without the sent data. */
function reasonOf(error: unknown): string {
  if (error instanceof DestinationError) return error.message;
  const text = error instanceof Error ? error.message : 'the connection failed';
  return text.slice(0, 300);
}
