/** What a process may have on its way at once. */
export type Limits = {
  /** How many deliveries of one endpoint may be in flight. */
  readonly endpointInFlightMax: number;
  readonly attemptTimeoutMs: number;
  /** No further delivery starts while the bodies in flight are this large together. */
  readonly inFlightBytesMax: number;
};
