import { AggregatorRegistry } from 'prom-client';

import type { Measured } from './ipc-messages.ts';

/** Of what else than its library says of it. */
const aggregators: Readonly<Record<string, 'max'>> = {
  // Whoever counts restarts sees those of each process.
  process_start_time_seconds: 'max',
};
/** A sum of these must never fall, or Prometheus takes it for a restart of everything. */
const growing: ReadonlySet<unknown> = new Set(['counter', 'histogram']);

/** What several processes have measured, as one. */
export class AggregatedMetrics {
  readonly #latest = new Map<number, Measured>();
  #ended: Measured = [];

  /** What a process has measured up to now. */
  note(process: number, measured: Measured): void {
    this.#latest.set(
      process,
      measured.map((each) => ({
        ...each,
        aggregator: aggregators[each.name] ?? each.aggregator,
      })),
    );
  }

  /** It has ended: what it counted stays in the sums, as far as anybody was told. */
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
