import { secondMs } from '#kernel/time.ts';

/** Limits for the deliveries in flight of a process. */
export type Limits = {
  /** The most deliveries of one endpoint in flight. */
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

/** The most deliveries that all processes of a node hold together. */
export const capacityMax = { deliveriesMax: 4096, bytesMax: 64 * 1024 * 1024 };

/**
 * Two attempts that time out. Deliveries that a lane cannot start by then are released and claimed again. Deliveries of a killed
 * worker are sent this much later.
 */
export const leaseMs = 30 * secondMs;
