import { isJson } from '#kernel/files/json-fields.ts';
import { notAnObject, ProblemList } from '#kernel/http/problem-list.ts';
import type { Problem } from '#kernel/problem.ts';

import { type Report } from '../fields/read-fields.ts';
import type { ReadContext, ReadSummary } from '../items/item.ts';
import type { PhoneSample } from '../items/phone-samples.ts';
import type { SummaryResource } from '../resources/resources.ts';

export type Normalised =
  | {
      readonly ok: true;
      readonly summaries: readonly ReadSummary[];
      /** Samples from which days are computed. */
      readonly samples: readonly PhoneSample[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Reads a pushed list of summaries, or one. Returns them or all problems. Yields before each summary, because one may contain the
 * stream of a long workout and must not block the event loop.
 */
export function* readSummaries(
  resource: SummaryResource,
  data: unknown,
  context: Omit<ReadContext, 'report' | 'keep'>,
): Generator<undefined, Normalised> {
  const problems = new ProblemList();
  const report: Report = (loc, wrong, input) => problems.add(loc, wrong, input);
  const samples: PhoneSample[] = [];
  const keep = (kept: readonly PhoneSample[]): void => {
    for (const each of kept) samples.push(each);
  };
  const reading = { ...context, report, keep };
  const isList = Array.isArray(data);
  const elements: readonly unknown[] = isList ? data : [data];
  const summaries: ReadSummary[] = [];
  for (const [index, element] of elements.entries()) {
    yield;
    const at = isList ? ['body', 'data', index] : ['body', 'data'];
    if (!isJson(element)) {
      report(at, notAnObject, element);
      continue;
    }
    for (const item of resource.itemsOf(element, at, reading)) {
      const summary = resource.read(item, reading);
      if (summary !== null) summaries.push(summary);
    }
  }
  return problems.count > 0
    ? { ok: false, problems: problems.list() }
    : { ok: true, summaries, samples };
}

/** Reads everything without yielding. */
export function normaliseSummaries(...given: Parameters<typeof readSummaries>): Normalised {
  const reading = readSummaries(...given);
  let step = reading.next();
  while (step.done !== true) step = reading.next();
  return step.value;
}
