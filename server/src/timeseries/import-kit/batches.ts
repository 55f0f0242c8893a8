import { futureMsMax, type NormalisedSamples } from '../push/normalise.ts';
import { type FileSample, SampleBatch } from '../push/sample-batch.ts';
import { findResource, type Resource } from '../resources/resources.ts';
import type { Range, Ranges } from './checkpoint.ts';
import type { Tally } from './tally.ts';

/** Fewer would rewrite the chunk of a day more often; more would hold more of the file in memory. */
const batchSamples = 20_000;

/** `isDerived`: the samples are no records of the file. */
type Give = (resource: Resource, samples: NormalisedSamples, isDerived: boolean) => void;

/** Collects samples by resource, and gives them on in batches. */
export class Batches {
  readonly #tally: Tally;
  readonly #give: Give;
  readonly #open = new Map<string, SampleBatch>();
  /** Of samples that were computed from records. */
  readonly #derived = new Map<string, SampleBatch>();
  #ranges: Partial<Record<Resource['name'], Range>> = {};

  readonly #latestMs: number;

  constructor(tally: Tally, nowMs: number, give: Give) {
    this.#tally = tally;
    this.#latestMs = nowMs + futureMsMax;
    this.#give = give;
  }

  add(resourceName: string, sample: FileSample): void {
    const batch = this.#batchOf(this.#open, resourceName);
    const refusal = batch.add(sample);
    if (refusal !== null) this.#tally.refused(refusal);
    if (batch.count >= batchSamples) this.#flush(batch, false);
  }

  /** The unit that the sample's value looks like, where that is not its own. */
  likelierUnit(resourceName: string, sample: FileSample): string | null {
    return this.#batchOf(this.#open, resourceName).likelierUnit(sample);
  }

  /** Adds a sample that was computed from a record, which is counted itself. */
  addDerived(resourceName: string, sample: FileSample): void {
    const batch = this.#batchOf(this.#derived, resourceName);
    if (batch.add(sample) === null) this.#tally.counts.derived += 1;
    if (batch.count >= batchSamples) this.#flush(batch, true);
  }

  /** Gives on what is left. */
  finish(): void {
    for (const batch of this.#open.values()) this.#flush(batch, false);
    for (const batch of this.#derived.values()) this.#flush(batch, true);
  }

  /** From when to when there were samples, by resource. */
  get ranges(): Ranges {
    return { ...this.#ranges };
  }

  /** Goes on from what was given on by an import that was interrupted. */
  resume(ranges: Ranges): void {
    this.#ranges = { ...ranges };
  }

  #batchOf(open: Map<string, SampleBatch>, name: string): SampleBatch {
    const known = open.get(name);
    if (known !== undefined) return known;
    const resource = findResource(name);
    if (resource === undefined) throw new Error(`there is no resource ${name}`);
    const batch = new SampleBatch(resource, this.#latestMs);
    open.set(name, batch);
    return batch;
  }

  #flush(batch: SampleBatch, isDerived: boolean): void {
    if (batch.count === 0) return;
    if (!isDerived) this.#tally.counts.samples += batch.count;
    const samples = batch.take();
    this.#widen(batch.resource, samples);
    this.#give(batch.resource, samples, isDerived);
  }

  #widen({ name }: Resource, { series }: NormalisedSamples): void {
    let { startsAt, endsAt } = this.#ranges[name] ?? { startsAt: Infinity, endsAt: -Infinity };
    for (const { columns } of series) {
      startsAt = Math.min(startsAt, columns.times[0] ?? Infinity);
      endsAt = Math.max(endsAt, columns.times[columns.count - 1] ?? -Infinity);
    }
    this.#ranges[name] = { startsAt, endsAt };
  }
}
