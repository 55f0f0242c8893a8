import type {
  DestinationConnector,
  DestinationKind,
  DestinationSettings,
} from '../../../src/webhooks/index.ts';

/** A message as a consumer got it. */
export type Consumed = {
  /** What the broker routed it by: routing key, subject, or event hub. */
  readonly route: string;
  readonly contentType: string | undefined;
  readonly contentEncoding: string | undefined;
  /** What keeps its order, where the protocol has such a thing. */
  readonly orderingKey: string | undefined;
  readonly properties: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

export type Certificate = { readonly cert: string; readonly key: string };

/** A broker under test. */
export type Peer<Kind extends DestinationKind> = {
  readonly connector: DestinationConnector<Kind>;
  /** Over this port, with the right password or a wrong one. */
  settings(port: number, password?: string): DestinationSettings[Kind];
  readonly password: string;
  readonly port: number;
  /** A way to the broker over TLS, with this certificate. */
  openTls(certificate: Certificate): Promise<{
    readonly settings: (host: string) => DestinationSettings[Kind];
    close(): Promise<void>;
  }>;
  /** Where a message of this type is found. */
  routeOf(eventType: string): string;
  /** Ordering keys are part of the protocol. */
  readonly hasOrderingKey: boolean;
  /** A type that the broker answers no to. */
  readonly refusedType: string;
  /** The body of a message that is larger than the broker takes. */
  readonly oversizeBytes: number;
  /** From now on the broker takes this password, and not the one before. */
  rotate(password: string): Promise<void>;
  /** What consumers have got since the last call, at least this many messages. */
  consume(atLeast: number): Promise<readonly Consumed[]>;
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};
