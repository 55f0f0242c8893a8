import { detached } from '#kernel/files/xml-scanner.ts';

import type { Counts, FirstLeftOut } from '../imports/counts.ts';
import type { SampleProblem } from '../push/sample-batch.ts';
import type { Outcome } from './outcome.ts';

const namesMax = 500;
const unreadableMax = 50;
/** What is counted together when there are more kinds than a report lists. */
const others = 'other kinds';

const refusals = ['time', 'unit', 'value'] as const;
const counted = [
  'records',
  'stored',
  'replaced',
  'merged',
  'derived',
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
const nowhere: FirstLeftOut = { record: 0, at: '' };
/** Types for which the first record is named. */
const firstsMax = 100;
const nothing = {
  records: 0,
  stored: 0,
  replaced: 0,
  merged: 0,
  derived: 0,
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
  readonly #where: () => FirstLeftOut;
  readonly #notImported = new Map<string, number>();
  readonly #fields = new Map<string, number>();
  readonly #firsts = new Map<string, FirstLeftOut>();
  readonly #refused: Record<SampleProblem, number> = { time: 0, unit: 0, value: 0 };
  readonly #unreadable: string[] = [];

  /** `where` names the record that is read. */
  constructor(where: () => FirstLeftOut = () => nowhere) {
    this.#where = where;
  }

  notImported(type: string, count = 1, first = this.#where): void {
    if (count === 0) return;
    addTo(this.#notImported, type, count);
    this.#addFirst(type, first);
  }

  refused(why: SampleProblem, count = 1, first = this.#where): void {
    if (count === 0) return;
    this.#refused[why] += count;
    this.#addFirst(why, first);
  }

  fieldLeftOut(type: string, count = 1): void {
    if (count > 0) addTo(this.#fields, type, count);
  }

  /** Counts what was left out of the stream of a workout. */
  streamLeftOut(left: { readonly valuesLeftOut: number; readonly valuesThinned: number }): void {
    this.fieldLeftOut('values of recordings', left.valuesLeftOut);
    this.fieldLeftOut('values of recordings with more than a stream holds', left.valuesThinned);
  }

  unreadable(sentence: string): void {
    if (this.#unreadable.length < unreadableMax) this.#unreadable.push(sentence);
    else this.fieldLeftOut('further files that could not be read');
  }

  /** Counts what became of samples. */
  addSamples(outcome: Outcome & { readonly updated: number }): void {
    this.#addOutcome(outcome);
    this.counts.created += outcome.created;
    this.counts.updated += outcome.updated;
  }

  /** Counts what became of summaries, each made of so many records. */
  addSummaries(
    outcome: Outcome,
    given: readonly { readonly records: number; readonly where?: FirstLeftOut }[],
  ): void {
    this.#addOutcome(outcome);
    const refused = new Set(outcome.refused);
    for (const [index, { records, where = nowhere }] of given.entries()) {
      if (refused.has(index)) this.refused('value', records, () => where);
      else this.counts.merged += records - 1;
    }
  }

  #addOutcome({ created, unchanged, replaced, merged, deleted }: Outcome): void {
    this.counts.stored += created + unchanged;
    this.counts.replaced += replaced;
    this.counts.merged += merged;
    this.notImported('deleted before', deleted, () => nowhere);
  }

  /** Counts what was counted elsewhere. */
  add(other: Counts): void {
    const { notImported, refused, firstLeftOut, fieldsLeftOut, unreadable, ...counts } = other;
    for (const key of counted) this.counts[key] += counts[key];
    for (const [type, count] of Object.entries(notImported)) addTo(this.#notImported, type, count);
    for (const [type, count] of Object.entries(fieldsLeftOut)) this.fieldLeftOut(type, count);
    for (const why of refusals) this.#refused[why] += refused[why];
    for (const [type, first] of Object.entries(firstLeftOut)) this.#addFirst(type, () => first);
    for (const sentence of unreadable) this.unreadable(sentence);
  }

  /** Forgets all that was counted. */
  clear(): void {
    Object.assign(this.counts, nothing);
    for (const map of [this.#notImported, this.#fields, this.#firsts]) map.clear();
    Object.assign(this.#refused, { time: 0, unit: 0, value: 0 });
    this.#unreadable.length = 0;
  }

  total(): Counts {
    return {
      ...this.counts,
      notImported: byCount(this.#notImported),
      refused: { ...this.#refused },
      firstLeftOut: Object.fromEntries(this.#firsts),
      fieldsLeftOut: byCount(this.#fields),
      unreadable: [...this.#unreadable],
    };
  }

  #addFirst(type: string, where: () => FirstLeftOut): void {
    const known = this.#firsts.get(type);
    if (known === undefined && this.#firsts.size >= firstsMax) return;
    const first = where();
    if (first.at === '' || (known !== undefined && known.record <= first.record)) return;
    this.#firsts.set(known === undefined ? detached(type) : type, first);
  }
}

function addTo(counts: Map<string, number>, type: string, count: number): void {
  const known = counts.get(type);
  if (known !== undefined) counts.set(type, known + count);
  else if (counts.size < namesMax) counts.set(detached(type), count);
  else counts.set(others, (counts.get(others) ?? 0) + count);
}

function byCount(counts: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  return Object.fromEntries([...counts].toSorted(([, one], [, other]) => other - one));
}
