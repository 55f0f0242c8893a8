import type { Doubt, ReportMetadata } from './model.ts';
import { type Cell, joined } from './rows-model.ts';

type Row = readonly Cell[];

/** The end of a label without a value; a colon can follow. */
const alone = String.raw`\s*[:#]?\s*$`;
/** A label and its value in one text. */
const inside = String.raw`\s*[:#]\s*(?<said>\S.*)$`;

const labelled = (names: string, more = ''): RegExp =>
  new RegExp(`^(?:(?:${names}|${more === '' ? names : more})${inside}|(?:${names})${alone})`, 'iu');
/** A date follows a date label, so it needs no colon. */
const dayLabel = (names: string): RegExp =>
  new RegExp(
    `^(?:${names})(?:${alone}|\\s*:?\\s+(?<day>(?:\\d|[a-z]{3,9}\\.? ?\\d).*)$|\\s*:\\s*(?<said>\\S.*)$)`,
    'iu',
  );

const time = '(?:/time| time| and time| date/time)?';
const labels = {
  name: labelled('patient name|name of patient|patient', 'patient|name'),
  lastName: labelled('(?:patient )?(?:last name|surname|family name)'),
  firstName: labelled('(?:patient )?(?:first name|given name)'),
  dob: dayLabel('dob|d\\.o\\.b\\.?|date of birth|birth ?date'),
  gender: new RegExp(
    `${labelled('sex|gender|sex at birth|patient sex|(?:sex|gender) ?/ ?(?:age|dob)').source}|^(?:sex|gender)\\s+(?<day>(?:f|m|female|male)\\b.*)$`,
    'iu',
  ),
  collected: dayLabel(
    `(?:(?:date|specimen|sample) )?(?:collected|drawn)(?: date| on)?${time}|(?:(?:specimen|sample) )?collection (?:date|time|on)${time}|date of collection`,
  ),
  reported: dayLabel(`(?:date )?reported(?: date| on)?${time}|date of report|report date${time}`),
  specimen: labelled(
    '(?:specimen|accession|sample)(?: ?(?:id|no\\.?|number|#))',
    '(?:specimen|accession|sample)',
  ),
} as const;
type Label = keyof typeof labels;

/** Labels that are not read. The text after a label is not a label itself. */
const others =
  /^(?:age|physician|ordering (?:physician|provider)|provider|client|account|phone|mrn|fasting|received|patient id|medical record|status|report status)\b.*$/iu;
const isLabel = ({ text }: Cell): boolean =>
  text.endsWith(':') ||
  others.test(text) ||
  Object.values(labels).some((each) => isAlone(each, text));

function isAlone(pattern: RegExp, text: string): boolean {
  const { groups } = pattern.exec(text) ?? {};
  return groups !== undefined && groups['said'] === undefined && groups['day'] === undefined;
}

/** Labels that can stand behind other text of one line: `Patient: DOE, JANE DOB: 02/28/1985 Sex: F`. */
const inLine =
  /(?<!\S)(?:(?:(?:patient )?(?:last|first|middle|given|family) name|surname|patient name|name of patient|patient sex|patient id|patient|name|dob|d\.o\.b\.?|date of birth|birth ?date|sex at birth|(?:sex|gender) ?\/ ?(?:age|dob)|sex|gender|age ?\/ ?(?:sex|gender)|age|date (?:collected|received|reported|drawn|of report|of collection)|(?:specimen|sample) collected|collected|collection (?:date|time)|drawn|received|reported|report date|(?:specimen|accession|sample)(?: ?(?:id|no\.?|number|#))?|mrn|medical record|account|acct|client|phone|fasting|ordering (?:physician|provider)|physician|provider|report status|status)\s*[:#]|(?:dob|date of birth)\s+\d|(?:sex|gender)\s+(?:f|m|female|male)\b)/giu;

/** Parts a cell where another label begins in it. */
function apartByLabels(cell: Cell): readonly Cell[] {
  const starts = [...cell.text.matchAll(inLine)].map(({ index }) => index).filter((at) => at > 0);
  if (starts.length === 0) return [cell];
  const cells: (typeof cell.parts)[number][][] = [[]];
  let at = 0;
  for (const part of cell.parts) {
    if (starts.includes(at)) cells.push([]);
    cells.at(-1)?.push(part);
    at += part.text.length + 1;
  }
  return cells.filter((parts) => parts.length > 0).map((parts) => joined(parts));
}

/** Returns the values of a label: in its cell, in the next one, or below it if labels are in a row. */
function findBehind(rows: readonly Row[], wanted: Label): readonly string[] {
  return rows.flatMap((row, at) =>
    row.flatMap((cell, index) => {
      const { groups } = labels[wanted].exec(cell.text) ?? {};
      if (groups === undefined) return [];
      const within = groups['said'] ?? groups['day'];
      if (within !== undefined) return [within.trim()];
      const next = row[index + 1];
      const isRow = row.some((each, place) => {
        const beside = row[place + 1];
        return beside !== undefined && isLabel(each) && isLabel(beside);
      });
      if (!isRow && next !== undefined) return [next.text.trim()];
      const below = belowOf(cell, rows[at + 1]);
      return below === undefined ? [] : [below.text.trim()];
    }),
  );
}

/** The cell that begins where a label begins, in the line below it. */
function belowOf(label: Cell, row: Row | undefined): Cell | undefined {
  return row?.find(
    ({ x, y, page, height }) =>
      page === label.page &&
      Math.abs(x - label.x) <= height &&
      y - label.y <= Math.max(height, label.height) * 2.5,
  );
}

/** Reads the metadata of a report. Contradicting values are a doubt. */
export function readMetadata(printed: readonly Row[]): {
  readonly metadata: ReportMetadata;
  readonly doubts: readonly Doubt[];
} {
  const rows = printed.map((row) => row.flatMap(apartByLabels));
  const doubts: Doubt[] = [];
  const one = (label: Label): string | undefined => {
    const said = [...new Set(findBehind(rows, label))];
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
    .find(
      ({ text }) =>
        text.includes(' ') &&
        /\blab(?:orator(?:y|ies)|s|corp)?\b/iu.test(text) &&
        !/\b(?:reports?|results?)$/iu.test(text),
    )?.text;
  const specimen = one('specimen');
  // A specimen that is named is of a kind, and has no number.
  const specimenNumber = specimen !== undefined && /\d/u.test(specimen) ? specimen : undefined;
  const dates = { dob: day('dob'), dateCollected: day('collected'), dateReported: day('reported') };
  const metadata: ReportMetadata = {
    ...nameOf(one('name')),
    ...namesOf(one('firstName'), one('lastName')),
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

type PatientName = Pick<ReportMetadata, 'patientFirstName' | 'patientLastName'>;

function namesOf(first: string | undefined, last: string | undefined): PatientName {
  return {
    ...(first === undefined ? {} : { patientFirstName: withoutMore(first) }),
    ...(last === undefined ? {} : { patientLastName: withoutMore(last) }),
  };
}

/**
 * Removes what follows a name: signs, words in brackets, and another label. The extent of an unknown label is unknown,
 * so only the first name before it and an initial are returned.
 */
function withoutMore(text: string): string {
  const name = text.replace(/\s*[|;([].*$/u, '');
  const hasLabel = /[:/#\d]/u.test(name);
  const [first = ''] = hasLabel ? (/^\S+(?:\s+\p{Lu}\.?(?=\s))?/u.exec(name) ?? []) : [name];
  return first.replace(/[\s,]+$/u, '');
}

/** `LAST, FIRST` or `First Last`. */
function nameOf(said: string | undefined): PatientName {
  if (said === undefined) return {};
  const comma = said.indexOf(',');
  const isLastFirst = comma !== -1;
  const name = isLastFirst
    ? `${said.slice(0, comma)},${withoutMore(said.slice(comma + 1).trim())}`
    : said.replace(/\s*[|;([].*$/u, '');
  const [last = '', first] = name.split(',').map((part) => part.trim());
  if (first !== undefined) return { patientFirstName: first, patientLastName: last };
  const words = name.split(/\s+/u);
  if (words.length < 2 || /[:/#\d]/u.test(name)) return {};
  return { patientFirstName: words[0] ?? '', patientLastName: words.at(-1) ?? '' };
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The first number of a date. */
export type DayOrder = 'day' | 'month';

/**
 * Returns the day if the text has only one reading. 03/04/1990 has two, unless the order of day and month is known.
 */
export function readDay(text: string, order?: DayOrder): string | undefined {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})\b/u.exec(text) ?? [];
  if (isoYear !== undefined) return dayOf(isoYear, Number(isoMonth), Number(isoDay));
  const [, one, two, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b/u.exec(text) ?? [];
  if (year !== undefined) {
    const [first, second] = [Number(one), Number(two)];
    if (order !== undefined)
      return order === 'day' ? dayOf(year, second, first) : dayOf(year, first, second);
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
