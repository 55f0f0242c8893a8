import { secondMs } from '#kernel/time.ts';

/** What a process may have on its way at once. */
export type Limits = {
  /** How many deliveries of one endpoint may be in flight. */
  readonly endpointInFlightMax: number;
  readonly attemptTimeoutMs: number;
  /** No further delivery starts while the bodies in flight are this large together. */
  readonly inFlightBytesMax: number;
};

export const defaultLimits: Limits = {
  endpointInFlightMax: 16,
  attemptTimeoutMs: 15 * secondMs,
  inFlightBytesMax: 64 * 1024 * 1024,
};

/** What a node holds of the queue at most, all its processes together. */
export const capacityMax = { deliveriesMax: 4096, bytesMax: 64 * 1024 * 1024 };

/**
 * Two attempts that time out: what a lane cannot start by then goes back and is claimed again. What a
 * worker held that was killed goes out this much later.
 */
export const leaseMs = 30 * secondMs;
