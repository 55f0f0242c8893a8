import { isIP } from 'node:net';

import rhea from 'rhea';

import {
  type DestinationConnection,
  type DestinationConnector,
  DestinationError,
  type DestinationMessage,
  openHubMatching,
  parseConnectionString,
  propertiesOf,
  type PublishResult,
  PublishResults,
} from '#webhooks';

import { authorise, tokenSeconds } from './authorisation.ts';
import { failureOf, once } from './events.ts';

const idleMs = 30_000;
/** The overhead of properties and framing, within the largest message that a hub accepts. */
const overheadBytes = 2048;
/** An authorisation is not used up to its end. */
const usableMs = (tokenSeconds - 300) * 1000;
const ports = { tls: 5671, tcp: 5672 } as const;

/** Azure Event Hubs, as AMQP 1.0: the partition key is the user, and the hub settles each message. */
export const eventHubs: DestinationConnector<'azure_amqp'> = {
  kind: 'azure_amqp',
  open: async (settings, network) => {
    const address = parseConnectionString(settings.connectionString);
    if (address === undefined) throw new DestinationError('the connection string is not one');
    const { host, port, isEmulator } = address;
    const transport = isEmulator ? 'tcp' : 'tls';
    const options = {
      host: await network.resolve(host),
      port: port ?? ports[transport],
      hostname: host,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      username: 'anonymous',
      reconnect: false,
      idle_time_out: idleMs,
    } as const;
    const connection = rhea
      .create_container()
      .create_connection(
        isEmulator ? { ...options, transport: 'tcp' } : { ...options, transport: 'tls' },
      );
    // Without a listener, an error event would end the process.
    for (const event of ['connection_error', 'session_error', 'error', 'protocol_error']) {
      connection.on(event, () => {});
    }
    try {
      const opened = once(connection, ['connection_open'], network.timeoutMs);
      connection.connect();
      await opened;
      const { matchers, defaultEventHub: defaultHub } = settings;
      const authorised = new Connection(connection, {
        defaultHub,
        hubOf: openHubMatching(matchers, defaultHub),
        authorise: async (hub, timeoutMs) => authorise(connection, { ...address, hub }, timeoutMs),
      });
      await authorised.reach(defaultHub, network.timeoutMs);
      return authorised;
    } catch (error) {
      connection.close();
      throw new DestinationError(failureOf(error));
    }
  },
};

type Hubs = {
  readonly defaultHub: string;
  readonly hubOf: (eventType: string) => string;
  readonly authorise: (hub: string, timeoutMs: number) => Promise<void>;
};

class Connection implements DestinationConnection {
  readonly #connection: rhea.Connection;
  readonly #defaultHub: string;
  readonly #hubOf: Hubs['hubOf'];
  readonly #authorise: Hubs['authorise'];
  readonly #hubs = new Map<string, HubLink>();
  readonly #openedMs = performance.now();
  #ended: string | null = null;

  constructor(connection: rhea.Connection, hubs: Hubs) {
    this.#connection = connection;
    this.#defaultHub = hubs.defaultHub;
    this.#hubOf = hubs.hubOf;
    this.#authorise = hubs.authorise;
    for (const event of ['disconnected', 'connection_close', 'connection_error']) {
      connection.on(event, (context) => this.#end(failureOf(context)));
    }
  }

  isOpen(): boolean {
    return this.#ended === null && performance.now() - this.#openedMs < usableMs;
  }

  async publish(
    messages: readonly DestinationMessage[],
    timeoutMs: number,
  ): Promise<readonly PublishResult[]> {
    const verdicts = new PublishResults(messages.length, timeoutMs);
    const byHub = new Map<string, number[]>();
    for (const [index, { eventType }] of messages.entries()) {
      const hub = this.#hubOf(eventType);
      byHub.set(hub, [...(byHub.get(hub) ?? []), index]);
    }
    await Promise.all(
      [...byHub].map(async ([hub, indices]) => {
        const sent = indices.flatMap((index) => {
          const message = messages[index];
          const settle = (verdict: PublishResult): void => verdicts.set(index, verdict);
          return message === undefined ? [] : [{ message, settle }];
        });
        await this.#sendTo(hub, sent, timeoutMs);
      }),
    );
    const all = await verdicts.all();
    if (all.some(({ outcome }) => outcome === 'unknown')) await this.close();
    return all;
  }

  async #sendTo(hub: string, messages: readonly Sent[], timeoutMs: number): Promise<void> {
    try {
      const link = await this.reach(hub, timeoutMs);
      for (const each of messages) link.send(each);
    } catch (error) {
      await this.#checkKey(timeoutMs);
      // The other hubs may still be available.
      const verdict: PublishResult =
        this.#ended === null
          ? { outcome: 'refused', reason: `${hub}: ${failureOf(error)}` }
          : { outcome: 'unknown', reason: this.#ended };
      for (const { settle } of messages) settle(verdict);
    }
  }

  /** A key that can no longer open the default hub was replaced, so the event is not the cause. */
  async #checkKey(timeoutMs: number): Promise<void> {
    if (this.#ended !== null) return;
    await this.#authorise(this.#defaultHub, timeoutMs).catch((error: unknown) =>
      this.#end(failureOf(error)),
    );
  }

  /** Returns the link to a hub, which is authorized and opened on first use. */
  async reach(hub: string, timeoutMs: number): Promise<HubLink> {
    const known = this.#hubs.get(hub);
    if (known !== undefined) return known;
    if (this.#ended !== null) throw new DestinationError(this.#ended);
    await this.#authorise(hub, timeoutMs);
    const sender = this.#connection.open_sender({ target: hub, autosettle: true });
    const opening = ['sender_open', 'sendable'];
    await once(sender, opening, timeoutMs, ['sender_error', 'sender_close']);
    const link = new HubLink(sender, (reason) => {
      this.#hubs.delete(hub);
      link.end(reason);
    });
    this.#hubs.set(hub, link);
    return link;
  }

  async close(): Promise<void> {
    this.#end('the connection is closed');
    this.#connection.close();
    await Promise.resolve();
  }

  #end(reason: string): void {
    this.#ended ??= reason;
    for (const link of this.#hubs.values()) link.end(this.#ended);
    this.#hubs.clear();
  }
}

type Sent = {
  readonly message: DestinationMessage;
  readonly settle: (verdict: PublishResult) => void;
};

/** Sends to one hub as many messages as it gives credit for. */
class HubLink {
  readonly #sender: rhea.Sender;
  readonly #waiting: Sent[] = [];
  readonly #inFlight = new Map<rhea.Delivery, Sent>();

  constructor(sender: rhea.Sender, onEnd: (reason: string) => void) {
    this.#sender = sender;
    sender.on('sendable', () => this.#flow());
    sender.on('accepted', ({ delivery }) => this.#settle(delivery, { outcome: 'accepted' }));
    for (const event of ['rejected', 'released', 'modified']) {
      sender.on(event, ({ delivery }: rhea.EventContext) => {
        const reason = delivery?.remote_state?.['error']?.description ?? `the hub ${event} it`;
        // Only `rejected` is a verdict on the message; `released` is not.
        const outcome = event === 'rejected' ? 'refused' : 'unknown';
        this.#settle(delivery, { outcome, reason: String(reason).slice(0, 300) });
      });
    }
    for (const event of ['sender_error', 'sender_close']) {
      sender.on(event, (context) => onEnd(failureOf(context)));
    }
  }

  send(sent: Sent): void {
    const bytesMax = this.#sender.max_message_size || Number.MAX_SAFE_INTEGER;
    if (sent.message.body.length > bytesMax - overheadBytes) {
      // Sent, it would end the link.
      sent.settle({ outcome: 'refused', reason: 'the message is larger than the hub accepts' });
      return;
    }
    this.#waiting.push(sent);
    this.#flow();
  }

  end(reason: string): void {
    const left = [...this.#inFlight.values(), ...this.#waiting.splice(0)];
    this.#inFlight.clear();
    for (const { settle } of left) settle({ outcome: 'unknown', reason });
  }

  #flow(): void {
    while (this.#waiting.length > 0 && this.#sender.sendable()) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#inFlight.set(this.#sender.send(toAmqp(next.message)), next);
    }
  }

  #settle(delivery: rhea.Delivery | undefined, verdict: PublishResult): void {
    if (delivery === undefined) return;
    this.#inFlight.get(delivery)?.settle(verdict);
    this.#inFlight.delete(delivery);
  }
}

function toAmqp(message: DestinationMessage): rhea.Message {
  const { userId, encoding } = message;
  return {
    message_id: message.idempotencyKey,
    content_type: 'application/json',
    ...(encoding === null ? {} : { content_encoding: encoding }),
    // A hub retains the order of messages with the same key.
    message_annotations: userId === null ? {} : { 'x-opt-partition-key': userId },
    application_properties: propertiesOf(message),
    body: rhea.message.data_section(message.body),
  };
}
