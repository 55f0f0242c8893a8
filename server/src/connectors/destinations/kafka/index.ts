import {
  type DestinationConnection,
  type DestinationConnector,
  type DestinationMessage,
  type PublishResult,
  PublishResults,
} from '#webhooks';

import { Cluster, reasonOf } from './cluster.ts';
import { answerIn, produceOutcome, type ProduceOutcome } from './produce-outcome.ts';
import { partitioned, type Placed, requestsOf } from './records.ts';

/** After this time the cluster is queried again, because topics get new partitions and leaders move between brokers. */
const usableMs = 5 * 60 * 1000;
/** All replicas that are in step have a message before it counts. */
const acksAll = -1;

/** Apache Kafka: the key of a record is the user, and each partition's leader confirms its records. */
export const kafka: DestinationConnector<'kafka'> = {
  kind: 'kafka',
  open: async (settings, network) => {
    const state: { connection?: Connection } = {};
    const cluster = await Cluster.open(settings, network, (reason) =>
      state.connection?.end(reason),
    );
    state.connection = new Connection(cluster, settings.topic);
    return state.connection;
  },
};

class Connection implements DestinationConnection {
  readonly #cluster: Cluster;
  readonly #topic: string;
  readonly #openedMs = performance.now();
  /** Why it ended. */
  #ended: string | null = null;
  #whenEnded: (reason: string) => void = () => {};

  constructor(cluster: Cluster, topic: string) {
    this.#cluster = cluster;
    this.#topic = topic;
  }

  isOpen(): boolean {
    return this.#ended === null && performance.now() - this.#openedMs < usableMs;
  }

  async publish(
    messages: readonly DestinationMessage[],
    timeoutMs: number,
  ): Promise<readonly PublishResult[]> {
    const verdicts = new PublishResults(messages.length, timeoutMs);
    if (this.#ended !== null) verdicts.end(this.#ended);
    this.#whenEnded = (reason) => verdicts.end(reason);
    const { partitions, library } = this.#cluster;
    const topic = { name: this.#topic, partitions, hash: (key: Buffer) => library.murmur2(key) };
    const deadlineMs = performance.now() + timeoutMs;
    for (const [partition, placed] of partitioned(messages, topic)) {
      void this.#publishTo(partition, placed, { verdicts, deadlineMs });
    }
    const all = await verdicts.all();
    if (all.some(({ outcome }) => outcome === 'unknown')) await this.close();
    return all;
  }

  /** Sends one request after the other, so that records stay in order within a partition. */
  async #publishTo(partition: number, placed: readonly Placed[], batch: Batch): Promise<void> {
    for (const together of requestsOf(placed)) await this.#publish(partition, together, batch);
  }

  /** If one record is invalid, the broker rejects the whole request. Find the record by splitting the request in halves. */
  async #publish(partition: number, placed: readonly Placed[], batch: Batch): Promise<void> {
    const judgement = await this.#send(partition, placed, batch.deadlineMs);
    if (judgement.outcome === 'refused' && judgement.isOfOne && placed.length > 1) {
      const half = Math.ceil(placed.length / 2);
      await this.#publish(partition, placed.slice(0, half), batch);
      await this.#publish(partition, placed.slice(half), batch);
      return;
    }
    const verdict: PublishResult =
      judgement.outcome === 'refused'
        ? { outcome: 'refused', reason: judgement.reason }
        : judgement;
    for (const { index } of placed) batch.verdicts.set(index, verdict);
  }

  /** After a request with an unknown outcome nothing else is sent, because it would overtake the records that are sent again. */
  async #send(
    partition: number,
    placed: readonly Placed[],
    deadlineMs: number,
  ): Promise<ProduceOutcome> {
    const leftMs = Math.round(deadlineMs - performance.now());
    if (this.#ended !== null || leftMs <= 0) {
      return { outcome: 'unknown', reason: this.#ended ?? 'the time is over' };
    }
    const judgement = await this.#request(partition, placed, leftMs);
    if (judgement.outcome === 'unknown') this.#ended ??= judgement.reason;
    return judgement;
  }

  async #request(
    partition: number,
    placed: readonly Placed[],
    leftMs: number,
  ): Promise<ProduceOutcome> {
    const { produceV7 } = this.#cluster.library;
    const records = placed.map(({ record }) => record);
    try {
      const leader = await this.#cluster.leaderOf(partition);
      const response = await produceV7.api.async(leader, acksAll, leftMs, records);
      return typeof response === 'boolean'
        ? { outcome: 'unknown', reason: 'the broker did not answer' }
        : produceOutcome(response, partition);
    } catch (error) {
      const answer = answerIn(error);
      if (answer !== undefined) return produceOutcome(answer, partition);
      return { outcome: 'unknown', reason: reasonOf(error) };
    }
  }

  end(reason: string): void {
    this.#ended ??= reason;
    this.#whenEnded(this.#ended);
  }

  async close(): Promise<void> {
    this.end('the connection is closed');
    await this.#cluster.close();
  }
}

type Batch = { readonly verdicts: PublishResults; readonly deadlineMs: number };
