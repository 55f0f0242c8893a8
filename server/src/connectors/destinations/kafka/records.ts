import type { MessageRecord } from '@platformatic/kafka';

import { type DestinationMessage, propertiesOf } from '#webhooks';

/** A record, and the index of its message. */
export type Placed = { readonly index: number; readonly record: MessageRecord };

/** A broker accepts 1 MiB for all records of a partition in a request, unless it is configured otherwise. */
const batchBytesMax = 512 * 1024;
const recordOverheadBytes = 512;

type Topic = {
  readonly name: string;
  readonly partitions: number;
  readonly hash: (key: Buffer) => number;
};

/** The records of each partition, in the order of their messages. */
export function partitioned(
  messages: readonly DestinationMessage[],
  topic: Topic,
): ReadonlyMap<number, readonly Placed[]> {
  const byPartition = new Map<number, Placed[]>();
  for (const [index, message] of messages.entries()) {
    const record = recordOf(message, topic);
    const placed = byPartition.get(record.partition) ?? [];
    placed.push({ index, record });
    byPartition.set(record.partition, placed);
  }
  return byPartition;
}

/** Chooses the partition as Kafka's own clients do, so that other producers agree. */
function recordOf(
  message: DestinationMessage,
  topic: Topic,
): MessageRecord & { readonly partition: number } {
  const { userId, body, idempotencyKey } = message;
  const headers = Object.entries({ ...propertiesOf(message), 'content-type': 'application/json' });
  // Events without a user are spread over partitions; the same event gets the same partition on each attempt.
  const hashed =
    (topic.hash(Buffer.from(userId ?? idempotencyKey)) & 0x7fffffff) % topic.partitions;
  return {
    topic: topic.name,
    partition: hashed,
    ...(userId === null ? {} : { key: Buffer.from(userId) }),
    value: body,
    headers: new Map(headers.map(([name, value]) => [Buffer.from(name), Buffer.from(value)])),
  };
}

/** Groups records into requests, in their order. A record larger than a request is sent alone. */
export function* requestsOf(placed: readonly Placed[]): Generator<readonly Placed[], void> {
  let together: Placed[] = [];
  let bytes = 0;
  for (const each of placed) {
    const size = each.record.value.length + recordOverheadBytes;
    if (together.length > 0 && bytes + size > batchBytesMax) {
      yield together;
      [together, bytes] = [[], 0];
    }
    together.push(each);
    bytes += size;
  }
  if (together.length > 0) yield together;
}
