import type { Doubt, ReportMetadata } from './model.ts';
import type { Cell } from './rows-model.ts';

type Row = readonly Cell[];

/** What stands behind a label: in its cell, or in the next one. */
function findBehind(rows: readonly Row[], label: RegExp): readonly string[] {
  return rows.flatMap((row) =>
    row.flatMap(({ text }, index) => {
      const [, inside] = label.exec(text) ?? [];
      if (inside === undefined) return [];
      const said = inside.trim() === '' ? (row[index + 1]?.text ?? '') : inside;
      return said.trim() === '' ? [] : [said.trim()];
    }),
  );
}

const labels = {
  name: /^(?:patient(?: name)?|name)\s*[:#]\s*(.*)$/iu,
  dob: /^(?:dob|d\.o\.b\.?|date of birth|birth ?date)\s*:?\s*(.*)$/iu,
  gender: /^(?:sex|gender)\s*:?\s*(.*)$/iu,
  collected: /^(?:date )?collect(?:ed|ion)(?: date| on)?(?:\/time)?\s*:?\s*(.*)$/iu,
  reported: /^(?:date )?report(?:ed)?(?: date| on)?\s*:\s*(.*)$/iu,
  specimen: /^(?:specimen|accession)(?: (?:id|no\.?|number))?\s*[:#]\s*(.*)$/iu,
} as const;

/** Who and what a report is about. What is said twice in two ways is a doubt. */
export function readMetadata(rows: readonly Row[]): {
  readonly metadata: ReportMetadata;
  readonly doubts: readonly Doubt[];
} {
  const doubts: Doubt[] = [];
  const one = (label: keyof typeof labels): string | undefined => {
    const said = [...new Set(findBehind(rows, labels[label]))];
    if (said.length > 1)
      doubts.push({
        code: `several_of_${label}`,
        message: `The report says it in several ways: ${label}`,
      });
    return said[0];
  };
  const day = (label: 'dob' | 'collected' | 'reported'): string | undefined => {
    const said = one(label);
    const read = said === undefined ? undefined : readDay(said);
    if (said !== undefined && read === undefined)
      doubts.push({
        code: `day_of_${label}_not_read`,
        message: `A date has two readings or none: ${label}`,
      });
    return read;
  };
  const gender = one('gender')?.toLowerCase();
  const labName = rows
    .flat()
    .find(({ text }) => /\blab(?:orator(?:y|ies)|s|corp)?\b/iu.test(text))?.text;
  const specimenNumber = one('specimen');
  const dates = { dob: day('dob'), dateCollected: day('collected'), dateReported: day('reported') };
  const metadata: ReportMetadata = {
    ...nameOf(one('name')),
    ...(dates.dob === undefined ? {} : { dob: dates.dob }),
    ...(dates.dateCollected === undefined ? {} : { dateCollected: dates.dateCollected }),
    ...(dates.dateReported === undefined ? {} : { dateReported: dates.dateReported }),
    ...(gender?.startsWith('f') === true ? { gender: 'female' as const } : {}),
    ...(gender?.startsWith('m') === true ? { gender: 'male' as const } : {}),
    ...(labName === undefined ? {} : { labName }),
    ...(specimenNumber === undefined ? {} : { specimenNumber }),
  };
  return { metadata, doubts };
}

/** `LAST, FIRST` or `First Last`. */
function nameOf(
  name: string | undefined,
): Pick<ReportMetadata, 'patientFirstName' | 'patientLastName'> {
  if (name === undefined) return {};
  const [last = '', first] = name.split(',').map((part) => part.trim());
  if (first !== undefined) return { patientFirstName: first, patientLastName: last };
  const words = name.split(/\s+/u);
  if (words.length < 2) return {};
  return { patientFirstName: words[0] ?? '', patientLastName: words.at(-1) ?? '' };
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A day that can be read in one way only: 03/04/1990 can be in two. */
export function readDay(text: string): string | undefined {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})\b/u.exec(text) ?? [];
  if (isoYear !== undefined) return dayOf(isoYear, Number(isoMonth), Number(isoDay));
  const [, one, two, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b/u.exec(text) ?? [];
  if (year !== undefined) {
    const [first, second] = [Number(one), Number(two)];
    if (first > 12) return dayOf(year, second, first);
    return second > 12 || first === second ? dayOf(year, first, second) : undefined;
  }
  const [, word, day, wordYear] = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})\b/iu.exec(text) ?? [];
  if (word !== undefined) return dayOf(wordYear, monthOf(word), Number(day));
  const [, before, name, last] = /^(\d{1,2})[ -]([a-z]{3,9})\.?[ -](\d{4})\b/iu.exec(text) ?? [];
  return name === undefined ? undefined : dayOf(last, monthOf(name), Number(before));
}

const monthOf = (word: string): number => months.indexOf(word.toLowerCase().slice(0, 3)) + 1;

function dayOf(year: string | undefined, month: number, day: number): string | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const at = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? undefined : text;
}
