import type { produceV7 } from '@platformatic/kafka';

import type { PublishResult } from '#webhooks';

type ProduceResponse = produceV7.ProduceResponse;

export type ProduceOutcome =
  | Exclude<PublishResult, { outcome: 'refused' }>
  /** True if the error concerns one record: others of the same request may be valid. */
  | { readonly outcome: 'refused'; readonly reason: string; readonly isOfOne: boolean };

/** https://kafka.apache.org/protocol#protocol_error_codes; all others are about the cluster, and not about the message. */
const refusals = new Map([
  [3, { name: 'UNKNOWN_TOPIC_OR_PARTITION', isOfOne: false }],
  [10, { name: 'MESSAGE_TOO_LARGE', isOfOne: true }],
  [17, { name: 'INVALID_TOPIC_EXCEPTION', isOfOne: false }],
  [18, { name: 'RECORD_LIST_TOO_LARGE', isOfOne: true }],
  [29, { name: 'TOPIC_AUTHORIZATION_FAILED', isOfOne: false }],
  [31, { name: 'CLUSTER_AUTHORIZATION_FAILED', isOfOne: false }],
  [32, { name: 'INVALID_TIMESTAMP', isOfOne: true }],
  [43, { name: 'UNSUPPORTED_FOR_MESSAGE_FORMAT', isOfOne: false }],
  [44, { name: 'POLICY_VIOLATION', isOfOne: true }],
  [87, { name: 'INVALID_RECORD', isOfOne: true }],
]);

/** Returns the broker's outcome for the records of one partition; undefined if its response does not name the partition. */
export function produceOutcome(response: ProduceResponse, partition: number): ProduceOutcome {
  const said = response.responses
    .flatMap(({ partitionResponses }) => partitionResponses)
    .find(({ index }) => index === partition);
  if (said === undefined) {
    return { outcome: 'unknown', reason: 'the answer does not name the partition' };
  }
  if (said.errorCode === 0) return { outcome: 'accepted' };
  const refusal = refusals.get(said.errorCode);
  if (refusal === undefined) {
    return { outcome: 'unknown', reason: `the broker responded with error ${said.errorCode}` };
  }
  return { outcome: 'refused', reason: refusal.name, isOfOne: refusal.isOfOne };
}

/** Returns the response in an error, because the library throws if any part of a response has an error. */
export function answerIn(error: unknown): ProduceResponse | undefined {
  if (!(error instanceof AggregateError) || !('response' in error)) return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a ResponseError of a produce request has its answer
  return error.response as ProduceResponse;
}
