import { notAnObject, ProblemList } from '#kernel/http/problem-list.ts';
import type { Problem } from '#kernel/problem.ts';

import { isJson, type Report } from '../fields/read-fields.ts';
import type { ReadContext, ReadSummary } from '../items/item.ts';
import type { PhoneSample } from '../items/phone-samples.ts';
import type { SummaryResource } from '../resources/resources.ts';

export type Normalised =
  | {
      readonly ok: true;
      readonly summaries: readonly ReadSummary[];
      /** That days are to be worked out from. */
      readonly samples: readonly PhoneSample[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Reads what was pushed, a list of summaries or one, or names everything that is wrong with it. */
export function normaliseSummaries(
  resource: SummaryResource,
  data: unknown,
  context: Omit<ReadContext, 'report' | 'keep'>,
): Normalised {
  const problems = new ProblemList();
  const report: Report = (loc, wrong, input) => problems.add(loc, wrong, input);
  const samples: PhoneSample[] = [];
  const keep = (kept: readonly PhoneSample[]): void => {
    for (const each of kept) samples.push(each);
  };
  const reading = { ...context, report, keep };
  const isList = Array.isArray(data);
  const elements: readonly unknown[] = isList ? data : [data];
  const summaries = elements.flatMap((element, index) => {
    const at = isList ? ['body', 'data', index] : ['body', 'data'];
    if (!isJson(element)) {
      report(at, notAnObject, element);
      return [];
    }
    return resource
      .itemsOf(element, at, reading)
      .map((item) => resource.read(item, reading))
      .filter((summary) => summary !== null);
  });
  return problems.count > 0
    ? { ok: false, problems: problems.list() }
    : { ok: true, summaries, samples };
}
