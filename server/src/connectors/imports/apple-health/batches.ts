import {
  type FileSample,
  findResource,
  type NormalisedSamples,
  type Resource,
  SampleBatch,
} from '#timeseries';

import type { Tally } from './report.ts';

/** Fewer would rewrite the chunk of a day more often; more would hold more of the file in memory. */
const batchSamples = 20_000;

/** Collects samples by resource, and gives them on in batches. */
export class Batches {
  readonly #tally: Tally;
  readonly #give: (resource: Resource, samples: NormalisedSamples) => void;
  readonly #open = new Map<string, SampleBatch>();

  constructor(tally: Tally, give: (resource: Resource, samples: NormalisedSamples) => void) {
    this.#tally = tally;
    this.#give = give;
  }

  add(resourceName: string, sample: FileSample): void {
    const batch = this.#batchOf(resourceName);
    const refusal = batch.add(sample);
    if (refusal !== null) this.#tally.refused(refusal);
    if (batch.count >= batchSamples) this.#flush(batch);
  }

  /** Gives on what is left; answers all resources that there were samples of. */
  finish(): readonly Resource[] {
    for (const batch of this.#open.values()) this.#flush(batch);
    return Array.from(this.#open.values(), ({ resource }) => resource);
  }

  #batchOf(name: string): SampleBatch {
    const known = this.#open.get(name);
    if (known !== undefined) return known;
    const resource = findResource(name);
    if (resource === undefined) throw new Error(`there is no resource ${name}`);
    const batch = new SampleBatch(resource);
    this.#open.set(name, batch);
    return batch;
  }

  #flush(batch: SampleBatch): void {
    if (batch.count === 0) return;
    this.#tally.counts.samples += batch.count;
    this.#give(batch.resource, batch.take());
  }
}
