import type { PlainDate } from '#kernel/time.ts';

import { day } from './elements.ts';
import type { CodedDate } from './response.ts';

/** How a day relates to the periods that the dates state. */
export type PeriodOutcome =
  /** No date states a period. */
  | 'unstated'
  /** Within every period; `isEndStated` if one of them names its last day with a code of an end. */
  | { readonly isInside: true; readonly isEndStated: boolean }
  | 'outside'
  /** A date cannot be read, or an end has no beginning before it. */
  | 'unreadable';

type Role = 'begin' | 'end' | 'span';
/** DTP01 of the periods of a plan, a benefit, an eligibility, COBRA, a policy, and a life (442, the date of death). */
const kindsOfPeriod: readonly Readonly<Record<string, Role>>[] = [
  { '291': 'span', '346': 'begin', '347': 'end' },
  { '292': 'span', '348': 'begin', '349': 'end' },
  { '307': 'span', '356': 'begin', '357': 'end' },
  { '340': 'begin', '341': 'end' },
  { '539': 'begin', '540': 'end' },
  { '442': 'end' },
];

/** Null where a limit is not stated. */
type Span = {
  readonly from: string | null;
  readonly to: string | null;
  readonly isEndStated: boolean;
};

/** Judges the day by each kind of period. The first list that has dates of a kind counts for that kind. */
export function decidePeriod(
  asked: PlainDate,
  lists: readonly (readonly CodedDate[])[],
): PeriodOutcome {
  let isStated = false;
  let isEndStated = false;
  let isOutside = false;
  for (const roles of kindsOfPeriod) {
    const dates = lists
      .map((list) => list.filter(({ code }) => roles[code] !== undefined))
      .find((list) => list.length > 0);
    if (dates === undefined) continue;
    const spans = spansOf(dates, roles);
    if (spans === undefined) return 'unreadable';
    const covering = spans.find(
      ({ from, to }) => (from ?? asked) <= asked && asked <= (to ?? asked),
    );
    if (covering === undefined) isOutside = true;
    else isEndStated ||= covering.isEndStated;
    isStated = true;
  }
  if (isOutside) return 'outside';
  return isStated ? { isInside: true, isEndStated } : 'unstated';
}

/** Pairs each beginning with the first end behind it. A single day of a period is its beginning. */
function spansOf(
  dates: readonly CodedDate[],
  roles: Readonly<Record<string, Role>>,
): readonly Span[] | undefined {
  const spans: Span[] = [];
  const begins: string[] = [];
  const ends: string[] = [];
  for (const { code, from, to } of dates) {
    const isEnd = roles[code] === 'end';
    const first = readLimit(from);
    const last = to === null ? undefined : readLimit(to);
    if (first === undefined || (to !== null && last === undefined)) return undefined;
    if (last !== undefined) spans.push({ from: first, to: last, isEndStated: isEnd });
    else (isEnd ? ends : begins).push(first);
  }
  const paired = pair(begins, ends);
  const all = [...spans, ...(paired ?? [])];
  const isContradictory = all.some(({ from, to }) => from !== null && to !== null && to < from);
  return paired === undefined || isContradictory ? undefined : all;
}

/** Undefined if an end is left over although there are beginnings. */
function pair(begins: readonly string[], ends: readonly string[]): readonly Span[] | undefined {
  if (begins.length === 0) return ends.map((to) => ({ from: null, to, isEndStated: true }));
  const left = ends.toSorted();
  const spans = begins.toSorted().map((from) => {
    const at = left.findIndex((end) => end >= from);
    const [to = null] = at === -1 ? [] : left.splice(at, 1);
    return { from, to, isEndStated: to !== null };
  });
  return left.length === 0 ? spans : undefined;
}

/** A day; the last one for `99999999`, which payers send where there is no end. */
function readLimit(text: string): string | undefined {
  return text === '99999999' ? '9999-12-31' : (day(text.replaceAll('-', '')) ?? undefined);
}
