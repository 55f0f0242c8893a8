import { AggregatorRegistry } from 'prom-client';

import type { Measured } from './ipc-messages.ts';

/** Metrics that are aggregated differently from their library's default. */
const aggregators: Readonly<Record<string, 'max'>> = {
  // The newest start time shows a restart of any process.
  process_start_time_seconds: 'max',
};
/** A sum of these must never fall, or Prometheus takes it for a restart of everything. */
const growing: ReadonlySet<unknown> = new Set(['counter', 'histogram']);

/** The metrics of several processes, aggregated to one set. */
export class AggregatedMetrics {
  readonly #latest = new Map<number, Measured>();
  #ended: Measured = [];

  /** Stores the current metrics of a process. */
  note(process: number, measured: Measured): void {
    this.#latest.set(
      process,
      measured.map((each) => ({
        ...each,
        aggregator: aggregators[each.name] ?? each.aggregator,
      })),
    );
  }

  /** Removes an ended process. Its last reported counters remain in the sums. */
  async end(process: number): Promise<void> {
    const counted = (this.#latest.get(process) ?? []).filter(({ type }) => growing.has(type));
    this.#latest.delete(process);
    const ended = AggregatorRegistry.aggregate([this.#ended, counted]);
    this.#ended = await ended.getMetricsAsJSON();
  }

  /** As Prometheus reads it. */
  async text(): Promise<string> {
    return AggregatorRegistry.aggregate([...this.#latest.values(), this.#ended]).metrics();
  }
}
