import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';

import rhea from 'rhea';

/** An event as a hub keeps it. */
export type HubEvent = { readonly hub: string; readonly message: rhea.Message };

/**
 * What Azure Event Hubs is to a sender, as AMQP 1.0: hubs that must be authorised on `$cbs` with a token that the
 * shared access key signed, and that settle each event. Written from Azure's description of its protocol.
 */
export type EventHubs = {
  readonly port: number;
  /** What came, oldest first; kept over a restart. */
  readonly events: HubEvent[];
  /** Resolves when there are this many. */
  until(count: number): Promise<void>;
  /** Another shared access key; connections that are authorised already stay. */
  rotateKey(key: string): Promise<void>;
  kill(): Promise<void>;
  start(): Promise<void>;
};

type Options = {
  readonly key: string;
  readonly keyName: string;
  readonly hubs: readonly string[];
  /** Events that a hub does not take. */
  readonly isRefused: (message: rhea.Message) => boolean;
};

/** https://learn.microsoft.com/azure/event-hubs/event-hubs-quotas */
const messageBytesMax = 1024 * 1024;
const signature = /^SharedAccessSignature sr=([^&]+)&sig=([^&]+)&se=(\d+)&skn=([^&]+)$/u;

export async function openEventHubs(options: Options): Promise<EventHubs> {
  const events: HubEvent[] = [];
  let waiting = (): void => {};
  let server: Server | undefined;
  const sockets = new Set<Socket>();
  let port = 0;
  let { key } = options;

  const isSigned = (token: string, audience: string): boolean => {
    const [, resource = '', signed = '', expiry = '', name = ''] = signature.exec(token) ?? [];
    const expected = createHmac('sha256', key).update(`${resource}\n${expiry}`).digest('base64');
    return (
      decodeURIComponent(resource) === audience &&
      decodeURIComponent(signed) === expected &&
      decodeURIComponent(name) === options.keyName &&
      Number(expiry) * 1000 > Date.now()
    );
  };

  /** Answers a token on `$cbs`; true when it opens the hub that it names. */
  const judge = (context: rhea.EventContext): string | undefined => {
    const { message, connection } = context;
    const audience = String(message?.application_properties?.['name']);
    const isRight = isSigned(String(message?.body), audience);
    const reply = {
      to: message?.reply_to,
      correlation_id: message?.message_id,
      application_properties: { 'status-code': isRight ? 202 : 401 },
      body: '',
    };
    const link = connection.find_sender(
      (sender: rhea.Sender) => sender.target?.address === message?.reply_to,
    );
    link?.send(reply as unknown as rhea.Message);
    return isRight ? new URL(audience.replace('sb://', 'https://')).pathname.slice(1) : undefined;
  };

  const listen = async (): Promise<void> => {
    const container = rhea.create_container();
    container.sasl_server_mechanisms.enable_anonymous();
    const opened = new WeakMap<rhea.Connection, Set<string>>();
    container.on('connection_open', ({ connection }: rhea.EventContext) => {
      opened.set(connection, new Set());
    });
    container.on('disconnected', () => {});
    container.on('receiver_open', ({ receiver, connection }: rhea.EventContext) => {
      const hub = String(receiver?.target?.address);
      receiver?.set_target({ address: hub });
      if (hub === '$cbs') return;
      const isOpen = opened.get(connection)?.has(hub) === true;
      if (isOpen && options.hubs.includes(hub)) return;
      const condition = isOpen ? 'amqp:not-found' : 'amqp:unauthorized-access';
      receiver?.close({ condition, description: `${hub} cannot be reached` });
    });
    container.on('sender_open', ({ sender }: rhea.EventContext) => {
      sender?.set_source({ address: sender.source.address });
      sender?.set_target({ address: sender.target.address });
    });
    container.on('message', (context: rhea.EventContext) => {
      const { receiver, message, delivery, connection } = context;
      const hub = String(receiver?.target?.address);
      if (message === undefined) return;
      if (rhea.message.encode(message).length > messageBytesMax) {
        const condition = 'amqp:link:message-size-exceeded';
        receiver?.close({ condition, description: 'the message is too large' });
        return;
      }
      if (hub === '$cbs') {
        delivery?.accept();
        const authorised = judge(context);
        if (authorised !== undefined) opened.get(connection)?.add(authorised);
      } else if (options.isRefused(message)) {
        // By itself: the library would give the message after it the same answer.
        const error = { condition: 'amqp:not-allowed', description: 'not taken' };
        setImmediate(() => delivery?.reject(error));
      } else {
        events.push({ hub, message });
        delivery?.accept();
        waiting();
      }
    });
    server = container.listen({
      port,
      host: '127.0.0.1',
      receiver_options: { autoaccept: false, max_message_size: messageBytesMax },
    });
    server.on('connection', (socket: Socket) => sockets.add(socket));
    if (!server.listening) await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  await listen();
  return {
    get port() {
      return port;
    },
    events,
    until: async (count) => {
      while (events.length < count) {
        await new Promise<void>((resolve) => {
          waiting = resolve;
        });
      }
    },
    rotateKey: async (another) => {
      key = another;
      await Promise.resolve();
    },
    kill: async () => {
      const ended = server;
      if (ended === undefined) return;
      server = undefined;
      ended.close();
      for (const socket of sockets) socket.destroy();
      await once(ended, 'close');
    },
    start: listen,
  };
}
