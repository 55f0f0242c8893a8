import type { MetricObjectWithValues, MetricValue } from 'prom-client';

import type { TokenGrant, Rate } from '../limits/token-bucket.ts';
import type { Serving } from './cluster-view.ts';

/** The metrics of a process. */
export type Measured = readonly MetricObjectWithValues<MetricValue<string>>[];

/** The name of a rate limit, and the client whose share is meant. */
type OfMeter = { readonly meter: string; readonly who: string };

/** The requests over a channel, with their responses. */
export type IpcRequests = {
  /** To the supervisor: requests up to `wanted` tokens of a rate limit. */
  readonly lot: {
    readonly asked: OfMeter & {
      readonly rate: Rate;
      readonly entriesMax: number;
      readonly wanted: number;
    };
    readonly answer: TokenGrant;
  };
  /** To the supervisor: requests the sum of all processes' metrics, in the format of Prometheus. */
  readonly metrics: { readonly asked: null; readonly answer: string };
  readonly serving: { readonly asked: null; readonly answer: Serving };
  /** To a process, from the supervisor. */
  readonly measured: { readonly asked: null; readonly answer: Measured };
};

/** The notifications over a channel. */
export type IpcNotifications = {
  /** To the supervisor: it serves, there. */
  readonly ready: Addresses;
  /** To the supervisor: it could not start, and why, in one sentence. */
  readonly failed: string;
  /** To the supervisor: returns unused tokens of a lot. */
  readonly giveBack: OfMeter & { readonly count: number };
  /** To a process: finish open requests, and exit. */
  readonly stop: null;
  /** To a process: each of them has begun to serve. */
  readonly started: null;
  /** To a process: reload the TLS files. */
  readonly reload: null;
  /** To a process: how building the console ended. */
  readonly console: { readonly folder: string | null; readonly failure: string | null };
};

/** The URLs of a server; `management` is null without a port for the management plane. */
export type Addresses = { readonly local: string; readonly management: string | null };
