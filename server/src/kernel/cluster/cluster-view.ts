import type { Registry } from 'prom-client';

import { TokenBuckets, type RateLimiter, type Rate } from '../limits/token-bucket.ts';

/** How many processes are to serve, and how many do at this moment. */
export type Serving = { readonly processes: number; readonly serving: number };

/** The processes that serve together behind one port, as one of them sees them. */
export type ClusterView = {
  /** How many there are with this one. */
  readonly count: number;
  /** A limit that holds for all of them together; the same name is the same limit. */
  openMeter(name: string, rate: Rate, entriesMax: number): RateLimiter;
  /** Returns the metrics of all processes, in the format of Prometheus. */
  metrics(own: Registry): Promise<string>;
  /** Returns true once all processes have begun to serve, also while one is being replaced. */
  hasStarted(): boolean;
  /** Null for a single process. */
  serving(): Promise<Serving | null>;
};

/** A process without siblings. */
export const singleProcess: ClusterView = {
  count: 1,
  openMeter: (_name, rate, entriesMax) => new TokenBuckets(rate, entriesMax),
  metrics: async (own) => own.metrics(),
  hasStarted: () => true,
  serving: async () => null,
};

/** Returns one process's share of a total for all processes. */
export function sharePerProcess(
  total: number,
  { count }: Pick<ClusterView, 'count'>,
  least = 1,
): number {
  return Math.max(least, Math.floor(total / count));
}
