import type { MetricObjectWithValues, MetricValue } from 'prom-client';

import type { TokenGrant, Rate } from '../limits/token-bucket.ts';
import type { Serving } from './cluster-view.ts';

/** What a process has measured. */
export type Measured = readonly MetricObjectWithValues<MetricValue<string>>[];

/** Which limit, and whose share of it. */
type OfMeter = { readonly meter: string; readonly who: string };

/** What is asked over a channel, and what is answered. */
export type IpcRequests = {
  /** Of the supervisor: so many requests of a limit, or as many as there are. */
  readonly lot: {
    readonly asked: OfMeter & {
      readonly rate: Rate;
      readonly entriesMax: number;
      readonly wanted: number;
    };
    readonly answer: TokenGrant;
  };
  /** Of the supervisor: the sum over all processes, as Prometheus reads it. */
  readonly metrics: { readonly asked: null; readonly answer: string };
  readonly serving: { readonly asked: null; readonly answer: Serving };
  /** Of a process, by the supervisor. */
  readonly measured: { readonly asked: null; readonly answer: Measured };
};

/** What is told over a channel. */
export type IpcNotifications = {
  /** To the supervisor: it serves, there. */
  readonly ready: Addresses;
  /** To the supervisor: it could not start, and why, in one sentence. */
  readonly failed: string;
  /** To the supervisor: so many requests of a lot were not needed. */
  readonly giveBack: OfMeter & { readonly count: number };
  /** To a process: finish what is in flight, and end. */
  readonly stop: null;
  /** To a process: each of them has begun to serve. */
  readonly started: null;
  /** To a process: read the TLS files anew. */
  readonly reload: null;
  /** To a process: how building the console ended. */
  readonly console: { readonly folder: string | null; readonly failure: string | null };
};

/** Where a server answers; null: there is no port for the management plane. */
export type Addresses = { readonly local: string; readonly management: string | null };
