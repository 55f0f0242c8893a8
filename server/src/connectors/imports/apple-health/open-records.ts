import type { Attributes } from '#kernel/files/xml-scanner.ts';
import type { FileSample } from '#timeseries';

import { BeatList } from './beats.ts';
import type { Given } from './given.ts';
import { insulinOf } from './quantities.ts';
import { insulinType } from './record-types.ts';

/** Records that are stored when they end, as the elements within them say more of them. */
export class OpenRecords {
  /** The open measurement of heart rate variability, whose beats follow. */
  #variability: { readonly sample: FileSample; readonly beats: BeatList } | null = null;
  /** The open dose, whose type follows with the reason. */
  #insulin: FileSample | null = null;

  openVariability(sample: FileSample): void {
    this.#variability = { sample, beats: new BeatList() };
  }

  openInsulin(dose: FileSample): void {
    this.#insulin = dose;
  }

  addBeat(attributes: Attributes): void {
    this.#variability?.beats.add(attributes);
  }

  /** Adds metadata of an entry to the open dose. Returns false for other metadata. */
  addMetadata(key: string, value: string): boolean {
    if (this.#insulin === null || key !== 'HKInsulinDeliveryReason') return false;
    this.#insulin = { ...this.#insulin, type: insulinOf(this.#insulin, value) };
    return true;
  }

  close(given: Given): void {
    this.#closeVariability(given);
    this.#closeInsulin(given);
  }

  #closeVariability({ batches }: Given): void {
    if (this.#variability === null) return;
    const { sample, beats } = this.#variability;
    this.#variability = null;
    batches.add('hrv', sample);
    const rmssd = sample.type === 'rmssd' ? null : beats.rmssd();
    if (rmssd === null) return;
    batches.addDerived('hrv', { ...sample, type: 'rmssd', value: rmssd, unit: 'rmssd' });
  }

  #closeInsulin({ batches, tally }: Given): void {
    const dose = this.#insulin;
    this.#insulin = null;
    if (dose === null) return;
    if (dose.type === null) tally.notImported(`${insulinType} without its reason`);
    else batches.add('insulin_injection', dose);
  }
}
