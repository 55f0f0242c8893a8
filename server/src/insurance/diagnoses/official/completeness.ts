import { parseUtc } from '#kernel/time.ts';
import type { PlainDate } from '#kernel/time.ts';

import { ancestorsOf, dotted } from '../code.ts';
import type { Release } from '../release.ts';

/** The number of billable codes of releases whose totals are published. */
const publishedCounts: Readonly<Record<string, number>> = {
  '2021-01-01': 72_621,
  '2025-10-01': 74_719,
  '2026-04-01': 74_719,
  '2026-10-01': 74_879,
};

/** How many of another year's codes may be absent, in percent: a year deletes few codes, and adds up to 2,000. */
const gonePercentMax = { after: 1, before: 3 } as const;
/** Codes in a row that a year may delete without a new one among them; a hundred lines that were cut are more. */
const goneInARowMax = 40;

/**
 * Returns why a release looks incomplete compared with the known ones, as the beginning of a sentence; undefined if it
 * does not.
 */
export function doubtAbout(release: Release, known: readonly Release[]): string | undefined {
  const codes = codesOf(release);
  const name = `FY${release.fiscalYear}, from ${release.validFrom},`;
  const published = publishedCounts[release.validFrom];
  if (published !== undefined && published !== codes.length)
    return `${name} has ${published} codes, and there are ${codes.length} in what was given`;
  const same = known.find(({ validFrom }) => validFrom === release.validFrom);
  if (same !== undefined) {
    const [first, ...more] = goneFrom(codesOf(same), codes);
    if (first !== undefined)
      return `${name} is known with ${codeCount(more.length + 1)} that what was given does not have (${dotted(first)} and so on)`;
  }
  const nearest = nearestTo(release, known);
  return nearest === undefined ? undefined : doubtBeside(release, nearest);
}

function doubtBeside(release: Release, other: Release): string | undefined {
  const [codes, before] = [codesOf(release), codesOf(other)];
  const gone = goneFrom(before, codes);
  const isAfter = release.validFrom > other.validFrom;
  const years = Math.max(1, Math.abs(release.fiscalYear - other.fiscalYear));
  const percentMax = gonePercentMax[isAfter ? 'after' : 'before'] * years;
  const percent = (100 * gone.length) / Math.max(1, before.length);
  const beside = `that FY${other.fiscalYear} has`;
  const name = `FY${release.fiscalYear}, from ${release.validFrom},`;
  if (percent > percentMax)
    return `${name} lacks ${codeCount(gone.length)} ${beside}: ${percent.toFixed(1)} % of them, more than any year takes away`;
  if (!isAfter) return undefined;
  const row = longestRow(before, codes, new Set(gone));
  if (row.length <= goneInARowMax) return undefined;
  return `${name} lacks ${codeCount(row.length)} in a row ${beside}, from ${dotted(row[0] ?? '')} to ${dotted(row.at(-1) ?? '')}`;
}

function codeCount(count: number): string {
  return count === 1 ? 'a code' : `${count} codes`;
}

function codesOf({ entries }: Release): readonly string[] {
  return entries
    .filter(({ isBillable }) => isBillable)
    .map(({ code }) => code)
    .toSorted();
}

/** Returns the codes that no longer exist. A code that became a heading still exists, by the codes below it. */
function goneFrom(before: readonly string[], now: readonly string[]): readonly string[] {
  const known = new Set(now.flatMap((code) => [code, ...ancestorsOf(code)]));
  return before.filter((code) => !known.has(code));
}

/** The longest row of codes that are gone, with nothing left or new among them. */
function longestRow(
  before: readonly string[],
  now: readonly string[],
  gone: ReadonlySet<string>,
): readonly string[] {
  let longest: readonly string[] = [];
  let row: string[] = [];
  for (const code of [...new Set([...before, ...now])].toSorted()) {
    if (gone.has(code)) row.push(code);
    else row = [];
    if (row.length > longest.length) longest = row;
  }
  return longest;
}

/** Returns the known release that is nearest in time; of two, the earlier one. */
function nearestTo({ validFrom }: Release, known: readonly Release[]): Release | undefined {
  const distance = (each: PlainDate): number => Math.abs(parseUtc(each) - parseUtc(validFrom));
  return known
    .filter((each) => each.validFrom !== validFrom)
    .toSorted(
      (a, b) =>
        distance(a.validFrom) - distance(b.validFrom) || (a.validFrom < b.validFrom ? -1 : 1),
    )[0];
}
