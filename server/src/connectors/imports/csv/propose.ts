import { csvRows } from '#kernel/files/csv-rows.ts';
import { UnreadableFile } from '#kernel/files/unreadable-file.ts';
import { findResource } from '#timeseries';

import { quantityOf, unitIn } from './known-columns.ts';
import { delimiters, type MappedColumn, type Mapping, unknown } from './mapping.ts';
import { every, formatOf, isTime, zoneOf } from './propose-times.ts';
import { separatorsOf } from './separators.ts';

export type Proposal = {
  readonly mapping: Mapping;
  /** Why the mapping was chosen, and the choices that the user must make. */
  readonly explanation: readonly string[];
};

type Column = { readonly name: string; readonly values: readonly string[] };

const rowsMax = 500;
const columnsMax = 200;
const numeric = /^[+\u2212-]?[\d.,'\u2019 \u00A0\u202F]*\d(?:e[+-]?\d+)?$/iu;

/** Proposes a mapping of a table from its first rows. Unknown parts are `?`. */
export async function proposeMapping(head: string): Promise<Proposal> {
  const { columns, headerRow, delimiter } = await tableOf(head);
  const times = columns.filter(({ values }) => isTime(values));
  const possibleClock = columns.find(({ values }) =>
    every(values, /^\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?$/iu),
  );
  const [start] = times.toSorted((one, other) => rankOf(one) - rankOf(other));
  if (start === undefined) {
    throw new UnreadableFile(
      'No column of the table holds times, by its first rows: a row above the values has to name the columns.',
    );
  }
  const clock = start.values.some((value) => value.includes(':')) ? undefined : possibleClock;
  const end = times.find((each) => each !== start && /end|stop|bis|fin\b|until/iu.test(each.name));
  const texts = start.values.map((value, row) =>
    clock === undefined ? value : `${value} ${clock.values[row] ?? ''}`,
  );
  const format = await formatOf(texts);
  const zone = zoneOf(texts, format.format);
  const measured = columns.filter(
    (each) => each !== start && each !== end && each !== clock && every(each.values, numeric),
  );
  const { why: whyMarks, ...marks } = separatorsOf(measured);
  const mapped = mappedColumns(measured);
  const mapping: Mapping = {
    salus_mapping: 1,
    delimiter,
    ...marks,
    header_row: headerRow,
    time: { column: start.name, ...(clock === undefined ? {} : { clock: clock.name }) },
    ...(end === undefined ? {} : { end: { column: end.name } }),
    time_format: format.format,
    zone: zone.zone,
    columns: mapped.columns,
  };
  const heading =
    headerRow === 1 ? '' : `Row ${headerRow} names the columns; those above are passed over. `;
  return {
    mapping,
    explanation: [
      `${heading}The separator is ${JSON.stringify(delimiter)}, which its rows have equally often. ${whyMarks}`,
      `The time is in ${[start, ...(clock === undefined ? [] : [clock])].map(({ name }) => JSON.stringify(name)).join(' and ')}. ${format.why}`,
      zone.why,
      ...mapped.explanation,
      ...columns
        .filter((each) => ![start, end, clock, ...measured].includes(each))
        .map(({ name }) => `${JSON.stringify(name)}: left out; it does not hold numbers alone.`),
    ],
  };
}

/**
 * Finds the row of column names: mostly filled, without numbers or times. Of several it takes the widest above a row with a time.
 */
async function tableOf(head: string) {
  if (head.includes('\u0000'))
    throw new UnreadableFile('The table is in UTF-16; save it as UTF-8.');
  const lines = head.split(/\r?\n/u).filter((line) => line !== '');
  const delimiter = delimiterIn(lines.slice(0, 20));
  const rows: (readonly string[])[] = [];
  // Drop the last line, because it may be incomplete.
  const whole = head.slice(0, head.lastIndexOf('\n') + 1) || head;
  for await (const list of csvRows(partsOf(whole), delimiter)) rows.push(...list.slice(0, rowsMax));
  const width = Math.max(...rows.map((cells) => cells.length), 0);
  const sizeOf = (index: number): number =>
    (rows[index] ?? []).filter((cell) => cell.trim() !== '').length;
  const headings = rows.flatMap((cells, index) => {
    const isWide = sizeOf(index) >= Math.max(2, width / 2);
    const hasValues = cells.some((cell) => isTime([cell]) || /^[+-]?\d/u.test(cell.trim()));
    return isWide && !hasValues ? [index] : [];
  });
  const [widestHeading] = headings
    .filter((index) => rows[index + 1]?.some((cell) => isTime([cell])) === true)
    .toSorted((one, other) => sizeOf(other) - sizeOf(one) || one - other);
  const headerIndex = widestHeading ?? headings[0] ?? -1;
  const heading = rows[headerIndex];
  if (width < 2 || heading === undefined || rows.length < headerIndex + 2) {
    throw new UnreadableFile('This is no table with a row of names above rows of values.');
  }
  const below = rows.slice(headerIndex + 1, headerIndex + 1 + rowsMax);
  const columns = heading.slice(0, columnsMax).flatMap((cell, index): Column[] => {
    const name = cell.replace(/^\uFEFF/u, '').trim();
    return name === '' ? [] : [{ name, values: below.map((row) => row[index]?.trim() ?? '') }];
  });
  return { columns, headerRow: headerIndex + 1, delimiter };
}

async function* partsOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** Returns the mark that most rows have equally often. Decimal commas vary from row to row, and names have none. */
function delimiterIn(lines: readonly string[]): (typeof delimiters)[number] {
  const bare = lines.map((line) => line.replaceAll(/"[^"]*"/gu, ''));
  const scored = delimiters.map((delimiter) => {
    const counts = bare.map((line) => line.split(delimiter).length - 1);
    const rows = Map.groupBy(
      counts.filter((count) => count > 0),
      (count) => count,
    );
    const [most] = [...rows].toSorted(
      ([one, ofOne], [other, ofOther]) => ofOther.length - ofOne.length || other - one,
    );
    return { delimiter, count: most?.[0] ?? 0, rows: most?.[1].length ?? 0 };
  });
  const [best] = scored.toSorted((one, other) => other.rows - one.rows || other.count - one.count);
  return best?.delimiter ?? ',';
}

/** Ranks columns with the start of a measurement before those with the time of its entry. */
function rankOf({ name }: Column): number {
  if (/start|begin|time ?stamp|zeitstempel/iu.test(name)) return 0;
  if (/end|stop|created|updated|modified|sync|export/iu.test(name)) return 2;
  return 1;
}

type Entry = Omit<MappedColumn, 'known'>;

function mappedColumns(measured: readonly Column[]) {
  const columns: Entry[] = [];
  const explanation: string[] = [];
  const diastolic = measured.find(({ name }) => quantityOf(name) === 'diastolic');
  for (const { name } of measured) {
    const quantity = quantityOf(name);
    const resource = quantity === null ? undefined : findResource(quantity);
    if (
      resource === undefined ||
      (resource.shape === 'blood_pressure' && diastolic === undefined)
    ) {
      if (quantity !== 'diastolic')
        explanation.push(`${JSON.stringify(name)}: left out; nothing here is known by that name.`);
      continue;
    }
    const unit = unitIn(name, resource);
    const second = resource.shape === 'blood_pressure' ? { diastolic: diastolic?.name ?? '' } : {};
    const method = resource.name === 'hrv' && /sdnn/iu.test(name) ? { type: 'sdnn' } : {};
    // Pumps deliver insulin of this kind alone, as a bolus or as the basal rate.
    const insulin = resource.name === 'insulin_injection' ? { type: 'rapid_acting' } : {};
    columns.push({
      column: name,
      resource: resource.name,
      unit: unit ?? unknown,
      ...second,
      ...method,
      ...insulin,
    });
    explanation.push(
      unit === null
        ? `${JSON.stringify(name)}: ${resource.name}, by its name; no heading tells its unit: write it, such as ${JSON.stringify(resource.unit)}.`
        : `${JSON.stringify(name)}: ${resource.name} in ${unit}, by its name.`,
    );
  }
  if (columns.length === 0) {
    columns.push({ column: measured[0]?.name ?? unknown, resource: unknown, unit: unknown });
    explanation.push(
      'columns: no name is known; write which column is which resource of docs/resources.md.',
    );
  }
  return { columns, explanation };
}
