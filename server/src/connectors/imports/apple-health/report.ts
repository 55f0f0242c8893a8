import type { Refusal } from '#timeseries';

import { detached } from './xml-scanner.ts';

/** What an import found, for the person who sent the file. */
export type ImportReport = {
  /** Records that became samples. */
  readonly samples: number;
  readonly created: number;
  readonly updated: number;
  readonly sleeps: number;
  readonly workouts: number;
  readonly routes: number;
  readonly meals: number;
  readonly electrocardiograms: number;
  /** How many records there were of each type that nothing is made of. */
  readonly notImported: Readonly<Record<string, number>>;
  /** Records left out for a time, a unit or a value that cannot be. */
  readonly refused: Readonly<Record<Refusal, number>>;
  /** Files of the archive that could not be read, and why. */
  readonly unreadable: readonly string[];
};

const namesMax = 500;
const unreadableMax = 50;

/** Counts while an import goes on. */
export class Tally {
  readonly counts = {
    samples: 0,
    created: 0,
    updated: 0,
    sleeps: 0,
    workouts: 0,
    routes: 0,
    meals: 0,
    electrocardiograms: 0,
  };
  readonly #notImported = new Map<string, number>();
  readonly #refused: Record<Refusal, number> = { time: 0, unit: 0, value: 0 };
  readonly #unreadable: string[] = [];

  notImported(type: string): void {
    const count = this.#notImported.get(type);
    if (count !== undefined) this.#notImported.set(type, count + 1);
    else if (this.#notImported.size < namesMax) this.#notImported.set(detached(type), 1);
  }

  refused(why: Refusal, count = 1): void {
    this.#refused[why] += count;
  }

  unreadable(sentence: string): void {
    if (this.#unreadable.length < unreadableMax) this.#unreadable.push(sentence);
  }

  report(): ImportReport {
    const byCount = [...this.#notImported].toSorted(([, one], [, other]) => other - one);
    return {
      ...this.counts,
      notImported: Object.fromEntries(byCount),
      refused: { ...this.#refused },
      unreadable: [...this.#unreadable],
    };
  }
}
