import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

import { type Exchange, plain, scram, type Users } from './sasl.ts';
import {
  bytes,
  int8,
  int16,
  int32,
  int64,
  list,
  recordsOf,
  text,
  WireReader,
  type WireRecord,
} from './wire.ts';

export type Stored = WireRecord & { readonly partition: number };

/**
 * What one broker of Kafka is to a producer: versions, SASL, metadata and produce requests, and nothing else. Written from
 * Kafka's description of its protocol. It has no log, no replicas and no consumers.
 */
export type Kafka = {
  readonly port: number;
  /** What came, oldest first; kept over a restart. */
  readonly records: readonly Stored[];
  /** The partitions that were written to, also in vain, in the order of the requests. */
  readonly requests: readonly number[];
  until(count: number): Promise<void>;
  /** The address that it tells clients to go to. */
  advertise(place: { readonly host: string; readonly port: number }): void;
  /** Another password; connections that are open stay. */
  setPassword(user: string, password: string): void;
  /** From the so-manyth produce request on, answers this error, until it is healed. */
  failFrom(request: number, code: number): void;
  heal(): void;
  kill(): Promise<void>;
  start(): Promise<void>;
};

type Options = {
  readonly topic: string;
  readonly partitions: number;
  /** By their passwords. Null: nobody is asked who they are. */
  readonly users: Users | null;
  readonly isRefused: (record: WireRecord) => boolean;
};

const errors = {
  unknownTopic: 3,
  tooLarge: 10,
  unsupportedMechanism: 33,
  illegalState: 34,
  unauthenticated: 58,
  invalidRecord: 87,
};
/** Of each request that it knows: its number and the version. */
const apis = {
  produce: [0, 7],
  metadata: [3, 4],
  versions: [18, 1],
  handshake: [17, 1],
  authenticate: [36, 1],
};
/** message.max.bytes as brokers have it. */
const batchBytesMax = 1_048_588;

export async function openKafka(options: Options): Promise<Kafka> {
  const records: Stored[] = [];
  const requests: number[] = [];
  const sockets = new Set<Socket>();
  let users = options.users;
  let waiting = (): void => {};
  let server: Server | undefined;
  let port = 0;
  let advertised: { readonly host: string; readonly port: number } | undefined;
  let failure: { readonly from: number; readonly code: number } | undefined;

  const store = (partition: number, batch: Buffer): number => {
    requests.push(partition);
    if (failure !== undefined && requests.length >= failure.from) return failure.code;
    if (partition >= options.partitions) return errors.unknownTopic;
    if (batch.length > batchBytesMax) return errors.tooLarge;
    const read = recordsOf(batch);
    if (read.some((each) => options.isRefused(each))) return errors.invalidRecord;
    records.push(...read.map((each) => ({ ...each, partition })));
    waiting();
    return 0;
  };

  const produce = (reader: WireReader): Buffer => {
    reader.nullableText();
    if (reader.int16() !== -1) throw new Error('not acknowledged by all replicas');
    reader.int32();
    const topics = reader.list(() => {
      const name = reader.text();
      const partitions = reader.list(() => [reader.int32(), reader.bytes()] as const);
      const answers = partitions.map(([partition, batch]) => {
        const code = name === options.topic ? store(partition, batch) : errors.unknownTopic;
        return Buffer.concat([int32(partition), int16(code), int64(0), int64(-1), int64(0)]);
      });
      return Buffer.concat([text(name), list(answers)]);
    });
    return Buffer.concat([list(topics), int32(0)]);
  };

  const metadata = (reader: WireReader): Buffer => {
    const names = reader.list(() => reader.text());
    if (reader.int8() !== 0) throw new Error('a topic would be made');
    const place = advertised ?? { host: 'localhost', port };
    const broker = Buffer.concat([int32(1), text(place.host), int32(place.port), text(null)]);
    const partitions = Array.from({ length: options.partitions }, (_, index) =>
      Buffer.concat([int16(0), int32(index), int32(1), list([int32(1)]), list([int32(1)])]),
    );
    const topics = names.map((name) => {
      const isThere = name === options.topic;
      const code = int16(isThere ? 0 : errors.unknownTopic);
      return Buffer.concat([code, text(name), int8(0), list(isThere ? partitions : [])]);
    });
    return Buffer.concat([int32(0), list([broker]), text('cluster'), int32(1), list(topics)]);
  };

  const versions = (): Buffer =>
    Buffer.concat([
      int16(0),
      list(
        Object.values(apis).map(([key = 0, version = 0]) =>
          Buffer.concat([int16(key), int16(version), int16(version)]),
        ),
      ),
      int32(0),
    ]);

  const serve = (socket: Socket): void => {
    sockets.add(socket);
    let exchange: Exchange | undefined;
    let isKnown = users === null;
    const handshake = (reader: WireReader): Buffer => {
      const mechanism = reader.text();
      if (mechanism === 'PLAIN') exchange = plain(users ?? {});
      else if (mechanism === 'SCRAM-SHA-256') exchange = scram(users ?? {});
      const code = exchange === undefined ? errors.unsupportedMechanism : 0;
      return Buffer.concat([int16(code), list([text('PLAIN'), text('SCRAM-SHA-256')])]);
    };
    const authenticate = (reader: WireReader): Buffer => {
      const sent = reader.bytes().toString();
      const said = exchange?.(sent) ?? null;
      isKnown ||= said?.isDone === true;
      const isWrong = said === null;
      return Buffer.concat([
        int16(isWrong ? errors.unauthenticated : 0),
        text(isWrong ? `Authentication failed: ${sent}` : null),
        bytes(Buffer.from(said?.answer ?? '')),
        int64(0),
      ]);
    };
    const answer = (request: Buffer): Buffer => {
      const reader = new WireReader(request);
      const [key, version, correlation] = [reader.int16(), reader.int16(), reader.int32()];
      reader.nullableText();
      const known = Object.values(apis).some((each) => each[0] === key && each[1] === version);
      if (!known) throw new Error(`request ${key} of version ${version} is not known`);
      const isOpen =
        isKnown ||
        [apis.versions, apis.handshake, apis.authenticate].some((each) => each[0] === key);
      if (!isOpen) throw new Error('nobody knows who asks');
      const body =
        key === apis.produce[0]
          ? produce(reader)
          : key === apis.metadata[0]
            ? metadata(reader)
            : key === apis.handshake[0]
              ? handshake(reader)
              : key === apis.authenticate[0]
                ? authenticate(reader)
                : versions();
      return Buffer.concat([int32(body.length + 4), int32(correlation), body]);
    };
    let received: Buffer = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      try {
        while (received.length >= 4 && received.length >= 4 + received.readInt32BE(0)) {
          const end = 4 + received.readInt32BE(0);
          socket.write(answer(received.subarray(4, end)));
          received = received.subarray(end);
        }
      } catch {
        // As a broker does with what it cannot read.
        socket.destroy();
      }
    });
  };

  const start = async (): Promise<void> => {
    server = createServer(serve).listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  await start();
  return {
    get port() {
      return port;
    },
    records,
    requests,
    until: async (count) => {
      while (records.length < count) {
        await new Promise<void>((resolve) => {
          waiting = resolve;
        });
      }
    },
    advertise: (place) => {
      advertised = place;
    },
    setPassword: (user, password) => {
      users = { ...users, [user]: password };
    },
    failFrom: (request, code) => {
      failure = { from: requests.length + request, code };
    },
    heal: () => {
      failure = undefined;
    },
    kill: async () => {
      const ended = server;
      if (ended === undefined) return;
      server = undefined;
      ended.close();
      for (const socket of sockets) socket.destroy();
      await once(ended, 'close');
    },
    start,
  };
}
