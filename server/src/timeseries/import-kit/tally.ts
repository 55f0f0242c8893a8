import { detached } from '#kernel/files/xml-scanner.ts';

import type { SampleProblem } from '../sample-batch.ts';

/** What was found in a file, and what became of it. */
export type Counts = {
  /** Records that became samples. */
  readonly samples: number;
  readonly created: number;
  readonly updated: number;
  readonly sleeps: number;
  readonly workouts: number;
  readonly routes: number;
  readonly meals: number;
  readonly cycles: number;
  readonly electrocardiograms: number;
  /** Days of activity that the file sums up itself. */
  readonly days: number;
  /** How many records there were of each type that nothing is made of. */
  readonly notImported: Readonly<Record<string, number>>;
  /** Records left out for a time, a unit or a value that cannot be. */
  readonly refused: Readonly<Record<SampleProblem, number>>;
  /** Files of the archive that could not be read, and why. */
  readonly unreadable: readonly string[];
};

/** What an import found, for the person who sent the file. */
export type ImportReport = Counts & {
  /** How many bytes of the records an import that was interrupted had stored; 0: this one began the file. */
  readonly resumedAt: number;
};

const namesMax = 500;
const unreadableMax = 50;
/** What is counted together when there are more kinds than a report lists. */
const others = 'other kinds';

const refusals = ['time', 'unit', 'value'] as const;
const counted = [
  'samples',
  'created',
  'updated',
  'sleeps',
  'workouts',
  'routes',
  'meals',
  'cycles',
  'electrocardiograms',
  'days',
] as const;
const nothing = {
  samples: 0,
  created: 0,
  updated: 0,
  sleeps: 0,
  workouts: 0,
  routes: 0,
  meals: 0,
  cycles: 0,
  electrocardiograms: 0,
  days: 0,
};

/** Counts while an import goes on. */
export class Tally {
  readonly counts = { ...nothing };
  readonly #notImported = new Map<string, number>();
  readonly #refused: Record<SampleProblem, number> = { time: 0, unit: 0, value: 0 };
  readonly #unreadable: string[] = [];

  notImported(type: string, count = 1): void {
    const known = this.#notImported.get(type);
    if (known !== undefined) this.#notImported.set(type, known + count);
    else if (this.#notImported.size < namesMax) this.#notImported.set(detached(type), count);
    else this.#notImported.set(others, (this.#notImported.get(others) ?? 0) + count);
  }

  refused(why: SampleProblem, count = 1): void {
    this.#refused[why] += count;
  }

  unreadable(sentence: string): void {
    if (this.#unreadable.length < unreadableMax) this.#unreadable.push(sentence);
    else this.notImported('further files that could not be read');
  }

  /** Counts what was counted elsewhere. */
  add({ notImported, refused, unreadable, ...counts }: Counts): void {
    for (const key of counted) this.counts[key] += counts[key];
    for (const [type, count] of Object.entries(notImported)) this.notImported(type, count);
    for (const why of refusals) this.refused(why, refused[why]);
    for (const sentence of unreadable) this.unreadable(sentence);
  }

  /** Forgets all that was counted. */
  clear(): void {
    Object.assign(this.counts, nothing);
    this.#notImported.clear();
    Object.assign(this.#refused, { time: 0, unit: 0, value: 0 });
    this.#unreadable.length = 0;
  }

  total(): Counts {
    const byCount = [...this.#notImported].toSorted(([, one], [, other]) => other - one);
    return {
      ...this.counts,
      notImported: Object.fromEntries(byCount),
      refused: { ...this.#refused },
      unreadable: [...this.#unreadable],
    };
  }
}
