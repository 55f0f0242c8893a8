import { isIP } from 'node:net';

import type { Connection, ConnectionOptions, SASLMechanismValue } from '@platformatic/kafka';

import { OutboundError } from '#kernel/network/fetch.ts';
import { closed, DestinationError, type DestinationSettings, type Network } from '#webhooks';

/** Loaded lazily: the library takes 60 MB and a second, which only a process that publishes to Kafka should need. */
const load = async () => import('@platformatic/kafka');
type Library = Awaited<ReturnType<typeof load>>;
type Settings = DestinationSettings['kafka'];
type Place = { readonly host: string; readonly port: number };

/** The longest wait for a broker's response; batches have less time. */
const requestTimeoutMs = 30_000;
const metadataApi = 3;

const mechanisms = {
  plain: 'PLAIN',
  'scram-sha-256': 'SCRAM-SHA-256',
  'scram-sha-512': 'SCRAM-SHA-512',
} as const satisfies Readonly<Record<string, SASLMechanismValue>>;

const keyOf = ({ host, port }: Place): string => `${host}:${port}`;

/** Parses host:port, or [address]:port. */
function placeOf(text: string): Place {
  const at = text.lastIndexOf(':');
  return { host: text.slice(0, at).replaceAll(/^\[|\]$/gu, ''), port: Number(text.slice(at + 1)) };
}

/**
 * Connections to the brokers of a cluster. The library gets IP addresses only. Each is checked when connecting, both those that
 * the team named and those that brokers report.
 */
export class Cluster {
  readonly library: Library;
  readonly #settings: Settings;
  readonly #network: Network;
  readonly #onEnd: (reason: string) => void;
  readonly #connections = new Map<string, Promise<Connection>>();
  #leaders: readonly Place[] = [];

  private constructor(
    library: Library,
    settings: Settings,
    network: Network,
    onEnd: (reason: string) => void,
  ) {
    this.library = library;
    this.#settings = settings;
    this.#network = network;
    this.#onEnd = onEnd;
  }

  /** Connects to the first available broker and reads the leaders of the partitions. Throws the errors of connectors. */
  static async open(
    settings: Settings,
    network: Network,
    onEnd: (reason: string) => void,
  ): Promise<Cluster> {
    const cluster = new Cluster(await load(), settings, network, onEnd);
    try {
      await cluster.#readLeaders(performance.now() + network.timeoutMs);
      return cluster;
    } catch (error) {
      await cluster.close();
      throw new DestinationError(reasonOf(error));
    }
  }

  /** How many partitions the topic has. */
  get partitions(): number {
    return this.#leaders.length;
  }

  /** The connection to the leader of a partition. */
  async leaderOf(partition: number): Promise<Connection> {
    const leader = this.#leaders[partition];
    if (leader === undefined) throw new DestinationError('the partition has no leader');
    return this.#to(leader);
  }

  async close(): Promise<void> {
    const open = [...this.#connections.values()];
    this.#connections.clear();
    await Promise.allSettled(
      open.map(async (each) => closed(each.then(async (connection) => connection.close()))),
    );
  }

  async #readLeaders(deadlineMs: number): Promise<void> {
    let failure: unknown = new DestinationError('there is no broker');
    for (const seed of this.#settings.brokers.map((each) => placeOf(each))) {
      if (performance.now() >= deadlineMs) break;
      try {
        await this.#readFrom(seed);
        return;
      } catch (error) {
        failure = error;
        // An error about the topic or the credentials would be the same at the other brokers.
        if (error instanceof DestinationError) break;
      }
    }
    throw failure;
  }

  async #readFrom(seed: Place): Promise<void> {
    const { apiVersionsV1, metadataV2, metadataV4 } = this.library;
    const connection = await this.#to(seed);
    const { apiKeys } = await apiVersionsV1.api.async(connection, 'salus', '1');
    const version = apiKeys.find(({ apiKey }) => apiKey === metadataApi)?.maxVersion ?? 0;
    const { topic } = this.#settings;
    // From version 4 on, the request can prevent the broker from creating the topic.
    const { topics, brokers } =
      version >= 4
        ? await metadataV4.api.async(connection, [topic], false)
        : await metadataV2.api.async(connection, [topic]);
    const partitions = topics.find(({ name }) => name === topic)?.partitions ?? [];
    const places = new Map(brokers.map(({ nodeId, host, port }) => [nodeId, { host, port }]));
    this.#leaders = partitions
      .toSorted((one, other) => one.partitionIndex - other.partitionIndex)
      .map(({ leaderId }) => {
        const place = places.get(leaderId);
        if (place === undefined) throw new DestinationError('a partition has no leader');
        return place;
      });
    if (this.#leaders.length === 0) throw new DestinationError('the topic has no partitions');
    for (const { host } of this.#leaders) await this.#network.resolve(host);
  }

  async #to(place: Place): Promise<Connection> {
    const key = keyOf(place);
    const known = this.#connections.get(key);
    if (known !== undefined) return known;
    const connecting = this.#connect(place);
    this.#connections.set(key, connecting);
    connecting.catch(() => this.#connections.delete(key));
    return connecting;
  }

  async #connect({ host, port }: Place): Promise<Connection> {
    const address = await this.#network.resolve(host);
    const connection = new this.library.Connection('salus', this.#optionsFor(host));
    // Without a listener, an error event would end the process.
    connection.on('error', (error) => this.#onEnd(reasonOf(error)));
    connection.on('close', () => this.#onEnd('the broker closed the connection'));
    await connection.connect(address, port);
    return connection;
  }

  #optionsFor(host: string): ConnectionOptions {
    const { tls, mechanism, username, password } = this.#settings;
    return {
      connectTimeout: this.#network.timeoutMs,
      requestTimeout: Math.min(requestTimeoutMs, this.#network.timeoutMs),
      // The certificate must name the broker's host, not the IP address of the connection.
      ...(tls ? { tls: {}, ...(isIP(host) === 0 ? { tlsServerName: host } : {}) } : {}),
      ...(mechanism === null
        ? {}
        : { sasl: { mechanism: mechanisms[mechanism], username, password } }),
    };
  }
}

/** Returns the error of the broker or the network, without the sent data. */
export function reasonOf(error: unknown): string {
  if (error instanceof DestinationError || error instanceof OutboundError) return error.message;
  if (!(error instanceof Error)) return 'the connection failed';
  const [first] = error instanceof AggregateError ? error.errors : [];
  const told: unknown = first ?? error.cause ?? error;
  return (told instanceof Error ? told.message : error.message).slice(0, 300);
}
