import type { OutboundHttp } from '#kernel/network/fetch.ts';
import type { TeamId, UserId } from '#kernel/scope.ts';

import type { DestinationKind, DestinationSettings } from './settings.ts';

/** An event as a broker gets it: the bytes of a webhook, and the fields that the broker routes by. */
export type DestinationMessage = {
  /** The same for every attempt; consumers detect duplicates by it. */
  readonly idempotencyKey: string;
  readonly eventType: string;
  readonly teamId: TeamId;
  /** The ordering key; null for an event without a user. */
  readonly userId: UserId | null;
  readonly body: Buffer;
  readonly encoding: 'gzip' | null;
};

/** A broker's result for one message. */
export type PublishResult =
  | { readonly outcome: 'accepted' }
  /** The broker rejected this message; others may succeed. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** The connection ended or the timeout passed before the response: the broker may have the message. */
  | { readonly outcome: 'unknown'; readonly reason: string };

export type DestinationConnection = {
  /** Sends messages concurrently and returns results in their order, within the timeout. Never rejects: a failure is a result. */
  publish(
    messages: readonly DestinationMessage[],
    timeoutMs: number,
  ): Promise<readonly PublishResult[]>;
  /** Returns false if the connection must be reopened before the next batch. */
  isOpen(): boolean;
  close(): Promise<void>;
};

/** The permitted addresses of a connection, and the timeout of opening it. */
export type Network = {
  /** Returns the IP address to connect to. Rejects if it is not permitted. */
  resolve(hostname: string): Promise<string>;
  /** For brokers with an HTTP API; it checks addresses by the same rules. */
  readonly http: Pick<OutboundHttp, 'send'>;
  readonly timeoutMs: number;
};

/** Implements the protocol of one kind of broker. A connection does not handle queues, retries and limits. */
export type DestinationConnector<Kind extends DestinationKind = DestinationKind> = {
  readonly kind: Kind;
  /** Rejects with a DestinationError, whose text may be shown to the member who configured the destination. */
  open(settings: DestinationSettings[Kind], network: Network): Promise<DestinationConnection>;
};

/** One connector for each kind. */
export type DestinationConnectors = {
  readonly [Kind in DestinationKind]: DestinationConnector<Kind>;
};

/** Why a connection failed. The text contains no secret. */
export class DestinationError extends Error {
  override readonly name = 'DestinationError';
}
