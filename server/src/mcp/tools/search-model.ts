import { dayMs, parseUtc } from '#kernel/time.ts';

/** Words without meaning for a search. */
const stopWords = new Set(
  'a an and are for from have how in is it me my of on or show tell that the this to user was were what when with'.split(
    ' ',
  ),
);
const wordsMax = 24;

/** The words of a query by which documents are found, without endings that only count. */
export function wordsOf(query: string): readonly string[] {
  const words =
    query
      .toLowerCase()
      .normalize('NFKD')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const stems = words
    .filter((word) => word.length > 1 && !stopWords.has(word) && !/^[\d]+$/u.test(word))
    .map((word) => (word.length > 3 ? word.replace(/s$/u, '') : word));
  return [...new Set(stems)].slice(0, wordsMax);
}

/** How many of the words a text has, each by its beginning. */
export function scoreOf(asked: readonly string[], text: string): number {
  const words = wordsIn(text);
  return asked.filter((each) => words.some((word) => word === each || isBeginning(each, word)))
    .length;
}

const wordsIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Short words begin too many others. */
const isBeginning = (asked: string, word: string): boolean =>
  asked.length > 3 && word.startsWith(asked);

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/giu;

/** Returns the users that a query names by id. */
export function userIdsIn(query: string): readonly string[] {
  return [...new Set((query.match(uuid) ?? []).map((each) => each.toLowerCase()))];
}

type Days = { readonly start_date: string; readonly end_date: string };
const daysMax = 366;

const textOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * Returns the days that a query names, else the last ones, limited to the caller's rights and the tool's maximum. Null
 * if the caller may read none of them.
 */
export function daysFor(
  query: string,
  today: string,
  { firstDay, lastDay }: { readonly firstDay: string | null; readonly lastDay: string | null },
): Days | null {
  const named = namedDays(query.replaceAll(uuid, ' '));
  const newest = lastDay !== null && lastDay < today ? lastDay : today;
  const last = named === null ? newest : least(named.end_date, lastDay);
  const first = named?.start_date ?? textOf(parseUtc(last) - (daysMax - 1) * dayMs);
  const start = firstDay !== null && firstDay > first ? firstDay : first;
  if (start > last) return null;
  const earliest = textOf(parseUtc(last) - (daysMax - 1) * dayMs);
  return { start_date: start > earliest ? start : earliest, end_date: last };
}

const least = (day: string, other: string | null): string =>
  other !== null && other < day ? other : day;

function namedDays(query: string): Days | null {
  const found = [...query.matchAll(/\b(\d{4})-(0[1-9]|1[0-2])(?:-(\d\d))?\b/gu)].flatMap(
    ([text, year, month, day]) => {
      const first = Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1));
      // A date that does not exist, such as 2026-02-31, names no days.
      if (!textOf(first).startsWith(text)) return [];
      const last = day === undefined ? Date.UTC(Number(year), Number(month), 0) : first;
      return [{ start: textOf(first), end: textOf(last) }];
    },
  );
  if (found.length === 0) return null;
  const starts = found.map(({ start }) => start).toSorted();
  const ends = found.map(({ end }) => end).toSorted();
  return { start_date: starts[0] ?? '', end_date: ends.at(-1) ?? '' };
}
