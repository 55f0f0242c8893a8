import { OutboundError, type OutboundResponse } from '#kernel/network/fetch.ts';
import {
  type DestinationConnection,
  type DestinationConnector,
  DestinationError,
  type DestinationMessage,
  type Network,
  parseServiceAccount,
  type PublishResult,
} from '#webhooks';

import { AccessTokens, fieldsOf } from './access-token.ts';
import { type Encoded, requestsOf } from './message.ts';

const answerBytesMax = 1024 * 1024;

/** Google Cloud Pub/Sub over REST: a request is accepted or rejected as a whole. */
export const pubsub: DestinationConnector<'cloud_pubsub'> = {
  kind: 'cloud_pubsub',
  open: async ({ project, topic, keepsOrder, endpoint, serviceAccountKey }, network) => {
    const account = parseServiceAccount(serviceAccountKey);
    if (account === undefined) throw new DestinationError('the service account has no key');
    const tokens = new AccessTokens(account, network.http);
    try {
      await tokens.get(network.timeoutMs);
    } catch (error) {
      throw new DestinationError(reasonOf(error));
    }
    const path = `/v1/projects/${encodeURIComponent(project)}/topics/${encodeURIComponent(topic)}:publish`;
    return new Connection({ url: new URL(path, endpoint), keepsOrder, tokens, http: network.http });
  },
};

type Route = {
  readonly url: URL;
  readonly keepsOrder: boolean;
  readonly tokens: AccessTokens;
  readonly http: Network['http'];
};
type Settle = (messages: readonly Encoded[], verdict: PublishResult) => void;

/** Holds no connection, because requests are independent. */
class Connection implements DestinationConnection {
  readonly #route: Route;
  /** Why it ended. */
  #ended: string | null = null;

  constructor(route: Route) {
    this.#route = route;
  }

  isOpen(): boolean {
    return this.#ended === null;
  }

  async publish(
    messages: readonly DestinationMessage[],
    timeoutMs: number,
  ): Promise<readonly PublishResult[]> {
    const deadlineMs = performance.now() + timeoutMs;
    const verdicts: PublishResult[] = [];
    const settle: Settle = (some, verdict) => {
      for (const { index } of some) verdicts[index] = verdict;
    };
    // Sequential: Google retains the order of requests with an ordering key.
    for (const together of requestsOf(messages, this.#route.keepsOrder)) {
      await this.#publish(together, deadlineMs, settle);
    }
    return verdicts;
  }

  /** One invalid message makes Google reject its request; bisection finds it. */
  async #publish(messages: readonly Encoded[], deadlineMs: number, settle: Settle): Promise<void> {
    const verdict = await this.#send(messages, deadlineMs);
    if (verdict.outcome !== 'refused' || !verdict.isOfOne || messages.length === 1) {
      settle(messages, toVerdict(verdict));
      return;
    }
    const half = Math.ceil(messages.length / 2);
    await this.#publish(messages.slice(0, half), deadlineMs, settle);
    await this.#publish(messages.slice(half), deadlineMs, settle);
  }

  /** After a request with an unknown result nothing is sent: it would overtake the retry. */
  async #send(messages: readonly Encoded[], deadlineMs: number): Promise<Judgement> {
    if (this.#ended !== null) return { outcome: 'unknown', reason: this.#ended };
    const judgement = await this.#request(messages, deadlineMs).catch(
      (error: unknown): Judgement => ({ outcome: 'unknown', reason: reasonOf(error) }),
    );
    if (judgement.outcome === 'unknown') this.#ended = judgement.reason;
    return judgement;
  }

  async #request(messages: readonly Encoded[], deadlineMs: number): Promise<Judgement> {
    const body = `{"messages":[${messages.map(({ json }) => json).join(',')}]}`;
    const first = await this.#post(body, deadlineMs);
    if (first.status !== 401) return judge(first, messages.length);
    // The token may have been revoked early. If the key was revoked, no new token is issued.
    this.#route.tokens.forget();
    return judge(await this.#post(body, deadlineMs), messages.length);
  }

  async #post(body: string, deadlineMs: number): Promise<OutboundResponse> {
    const { url, tokens, http } = this.#route;
    const token = await tokens.get(leftUntil(deadlineMs));
    return http.send({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
      timeoutMs: leftUntil(deadlineMs),
      responseBytesMax: answerBytesMax,
    });
  }

  async close(): Promise<void> {
    this.#ended ??= 'the connection is closed';
    await Promise.resolve();
  }
}

const leftUntil = (deadlineMs: number): number => Math.max(1, deadlineMs - performance.now());

type Judgement =
  | Exclude<PublishResult, { outcome: 'refused' }>
  /** True if the error concerns one message: others of the same request may be valid. */
  | { readonly outcome: 'refused'; readonly reason: string; readonly isOfOne: boolean };

function toVerdict(judgement: Judgement): PublishResult {
  return judgement.outcome === 'refused'
    ? { outcome: 'refused', reason: judgement.reason }
    : judgement;
}

/** Errors of the request's content; other responses mean that Google is unavailable to this client. */
const refusals = new Map([
  [400, { isOfOne: true }],
  [413, { isOfOne: true }],
  [403, { isOfOne: false }],
  [404, { isOfOne: false }],
]);

function judge({ status, body }: OutboundResponse, count: number): Judgement {
  const answer = fieldsOf(body);
  if (status === 200) {
    const ids = answer['messageIds'];
    return Array.isArray(ids) && ids.length === count
      ? { outcome: 'accepted' }
      : { outcome: 'unknown', reason: 'the answer does not name each message' };
  }
  const reason = `${status} ${messageOf(answer)}`.trim().slice(0, 300);
  const refusal = refusals.get(status);
  return refusal === undefined
    ? { outcome: 'unknown', reason }
    : { outcome: 'refused', reason, ...refusal };
}

function messageOf({ error }: Readonly<Record<string, unknown>>): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return '';
  return typeof error.message === 'string' ? error.message : '';
}

/** Returns the error of Google or the network, without the content that was sent. */
function reasonOf(error: unknown): string {
  const isTold = error instanceof DestinationError || error instanceof OutboundError;
  return isTold ? error.message.slice(0, 300) : 'the connection failed';
}
