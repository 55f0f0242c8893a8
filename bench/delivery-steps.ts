import type { Histogram } from 'prom-client';

import { type DeliveryStep, deliverySteps } from '../server/src/webhooks/sending/steps.ts';

type Spent = { readonly step: DeliveryStep; readonly p50: number; readonly p99: number };

/** What the metrics say of each step since they were reset, in ms; of steps that nothing went through nothing. */
export async function spentInSteps(histogram: Histogram<'step'>): Promise<readonly Spent[]> {
  const { values } = await histogram.get();
  return deliverySteps.flatMap((step) => {
    const buckets = values
      .filter(({ metricName, labels }) => metricName?.endsWith('_bucket') && labels.step === step)
      .map(
        ({ labels, value }) =>
          [
            Number(String((labels as { readonly le?: unknown }).le).replace('+Inf', 'Infinity')),
            value,
          ] as const,
      );
    if ((buckets.at(-1)?.[1] ?? 0) === 0) return [];
    const at = (share: number): number => 1000 * quantileOf(buckets, share);
    return [{ step, p50: at(0.5), p99: at(0.99) }];
  });
}

/** As Prometheus reckons it: within a bucket evenly, of the last one its lower bound. */
function quantileOf(
  buckets: readonly (readonly [bound: number, count: number])[],
  share: number,
): number {
  const rank = share * (buckets.at(-1)?.[1] ?? 0);
  let [from, before] = [0, 0];
  for (const [bound, count] of buckets) {
    if (count >= rank) {
      if (bound === Infinity) return from;
      return from + ((bound - from) * (rank - before)) / Math.max(1, count - before);
    }
    [from, before] = [bound, count];
  }
  return from;
}
