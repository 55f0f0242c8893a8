import type { OutboundHttp } from '#kernel/network/fetch.ts';
import type { TeamId, UserId } from '#kernel/scope.ts';

import type { DestinationKind, DestinationSettings } from './settings.ts';

/** An event as a broker gets it: the bytes that a webhook would carry, and what the broker routes by. */
export type DestinationMessage = {
  /** The same on every try: what consumers tell repetitions by. */
  readonly idempotencyKey: string;
  readonly eventType: string;
  readonly teamId: TeamId;
  /** What events keep their order by; null where the event is about nobody. */
  readonly userId: UserId | null;
  readonly body: Buffer;
  readonly encoding: 'gzip' | null;
};

/** What a broker said of one message. */
export type PublishResult =
  | { readonly outcome: 'accepted' }
  /** It answered, and does not take this message: trying others is not in vain. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** The connection ended, or the time was over, before its answer: it may have the message or not. */
  | { readonly outcome: 'unknown'; readonly reason: string };

export type DestinationConnection = {
  /** Sends them side by side and answers in their order, in this time. Never fails: a failure is a verdict. */
  publish(
    messages: readonly DestinationMessage[],
    timeoutMs: number,
  ): Promise<readonly PublishResult[]>;
  /** False: it must be opened anew before the next batch. */
  isOpen(): boolean;
  close(): Promise<void>;
};

/** How far a connection may reach, and how long it may take to open. */
export type Network = {
  /** The address to connect to in place of a name; fails where it is one that may not be reached. */
  resolve(hostname: string): Promise<string>;
  /** For brokers that are spoken to in HTTP; it judges addresses by the same rules. */
  readonly http: Pick<OutboundHttp, 'send'>;
  readonly timeoutMs: number;
};

/** Speaks the protocol of one kind of broker. A connection knows nothing of queues, retries and limits. */
export type DestinationConnector<Kind extends DestinationKind = DestinationKind> = {
  readonly kind: Kind;
  /** Fails with a DestinationError, whose text may be shown to whoever set the destination up. */
  open(settings: DestinationSettings[Kind], network: Network): Promise<DestinationConnection>;
};

/** One for each kind. */
export type DestinationConnectors = {
  readonly [Kind in DestinationKind]: DestinationConnector<Kind>;
};

/** Why there is no connection. The text names no secret. */
export class DestinationError extends Error {
  override readonly name = 'DestinationError';
}
