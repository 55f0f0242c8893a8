import { sideBySide, wrapped } from './beside.ts';
import { type Column, flag, name, previous, range, units, value } from './columns.ts';
import {
  above,
  type DayFormat,
  dayFirst,
  type Head,
  inColumns,
  inLines,
  inWords,
  isoDay,
  monthFirst,
} from './heads.ts';
import type { Layout, Report, Row, TrueResult } from './model.ts';
import { Sheet } from './sheet.ts';
import { trueMetadata, trueResult } from './truth.ts';

type Look = {
  readonly name: string;
  readonly size?: number;
  readonly step?: number;
  readonly head: Head;
  readonly day: DayFormat;
  readonly columns: readonly Column[];
  /** Where the panel is told: in a line of the table, or above a table of its own. */
  readonly panel: 'line' | 'title' | 'capitals';
  /** How a row is printed here, where that differs. */
  readonly row?: (row: Row) => Row;
  /** Lines above the header that belong to it. */
  readonly over?: readonly (readonly [number, string])[];
  readonly foot?: readonly string[];
  readonly after?: (sheet: Sheet, row: Row) => void;
};

const withComma = (text: string): string => text.replaceAll('.', ',');
const spaced = (row: Row): Row => ({
  ...row,
  range: row.range.replace('-', ' - ').replace(/^(<|>=)/u, '$1 '),
});

/** One table after the other, as most reports are. */
function layoutOf(look: Look): Layout {
  const { size = 9, step = 14, head, day, columns, row: change = (row: Row) => row } = look;
  const draw = (report: Report) => {
    const sheet = new Sheet({ size, step });
    const results: TrueResult[] = [];
    const header = (): void => {
      for (const [x, text] of look.over ?? []) sheet.text(x, text, { bold: true });
      if (look.over !== undefined) sheet.next(0.8);
      for (const { head: text, x, align = 'left' } of columns)
        sheet.text(x, text, { bold: true, align });
      sheet.next(1.3);
    };
    const panelLine = (text: string): void => {
      sheet.text(50, look.panel === 'capitals' ? text.toUpperCase() : text, { bold: true });
      sheet.next(look.panel === 'title' ? 1.4 : 1);
    };
    head(sheet, report, day);
    if (look.panel !== 'title') header();
    for (const panel of report.panels) {
      if (sheet.isFull(6)) {
        sheet.turn();
        if (look.panel !== 'title') header();
      }
      panelLine(panel.name);
      if (look.panel === 'title') header();
      for (const original of panel.rows) {
        if (sheet.isFull(3)) {
          sheet.turn();
          header();
          panelLine(`${panel.name} (continued)`);
        }
        const row = change(original);
        for (const { x, align = 'left', text } of columns) sheet.text(x, text(row), { align });
        sheet.next();
        look.after?.(sheet, row);
        results.push(
          trueResult(row, look.panel === 'capitals' ? panel.name.toUpperCase() : panel.name),
        );
      }
      sheet.next(0.5);
    }
    for (const line of look.foot ?? []) {
      sheet.text(50, line, { size: 7 });
      sheet.next(0.8);
    }
    return { pages: sheet.pages, results, metadata: trueMetadata(report) };
  };
  return { name: look.name, draw };
}

const foot = [
  '* Performed at Example Reference Laboratory, 12 Harbor Road, Springfield 12345',
  'Results are to be read with the clinical picture. Page 1 of 1',
  'Laboratory Director: Robin Nobody MD, CLIA 00D0000000, Phone 555 0100',
];

const tables: readonly Layout[] = [
  layoutOf({
    name: 'plain',
    head: inLines,
    day: isoDay,
    panel: 'line',
    columns: [name(50), value(220), flag(280), units(330), range(430)],
    foot,
  }),
  layoutOf({
    name: 'in and out of range',
    head: inLines,
    day: monthFirst,
    panel: 'capitals',
    row: (row) => ({ ...row, range: `${row.range.replace('>=', '> OR = ')} ${row.units}`.trim() }),
    columns: [
      name(50, 'Test Name'),
      { head: 'In Range', x: 230, text: (row) => (row.flag === '' ? row.value : '') },
      {
        head: 'Out Of Range',
        x: 300,
        text: (row) => (row.flag === '' ? '' : `${row.value} ${row.flag}`),
      },
      range(390),
      { head: 'Lab', x: 540, text: () => 'EX' },
    ],
    foot,
  }),
  layoutOf({
    name: 'current and previous',
    head: inColumns,
    day: monthFirst,
    panel: 'line',
    columns: [
      name(50),
      value(200, 'Current Result'),
      flag(270),
      { head: 'Previous Result and Date', x: 310, text: (row) => `${row.previous}   04/17/2026` },
      units(440),
      range(500, 'Reference Interval'),
    ],
  }),
  layoutOf({
    name: 'laboratory codes',
    size: 8,
    step: 12,
    head: inColumns,
    day: monthFirst,
    panel: 'line',
    columns: [
      { head: 'TESTS', x: 60, text: (row) => `${row.name} 01` },
      value(230, 'RESULT'),
      { head: 'FLAG', x: 290, text: (row) => ({ H: 'High', L: 'Low' })[row.flag] ?? '' },
      units(350, 'UNITS'),
      range(430, 'REFERENCE INTERVAL'),
      { head: 'LAB', x: 545, text: () => '01' },
    ],
    row: spaced,
    foot,
  }),
  layoutOf({
    name: 'hospital',
    head: above,
    day: inWords,
    panel: 'title',
    row: (row) => ({ ...row, range: `${spaced(row).range} ${row.units}`.trim() }),
    columns: [
      name(50, 'Component'),
      { head: 'Your Value', x: 240, text: (row) => `${row.value} ${row.units}` },
      range(360, 'Standard Range'),
      flag(510),
    ],
  }),
  layoutOf({
    name: 'decimal commas',
    head: inLines,
    day: dayFirst,
    panel: 'line',
    row: (row) => ({ ...row, value: withComma(row.value), range: withComma(spaced(row).range) }),
    columns: [
      name(50, 'Analyte'),
      value(280, 'Result', 'right'),
      units(300, 'Unit'),
      range(380, 'Reference interval'),
      flag(500),
    ],
  }),
  layoutOf({
    name: 'low and high',
    size: 10,
    head: above,
    day: isoDay,
    panel: 'capitals',
    columns: [
      name(50, 'Parameter'),
      value(270, 'Value', 'right'),
      units(290),
      { head: 'Low', x: 420, align: 'right', text: (row) => row.min ?? '' },
      { head: 'High', x: 480, align: 'right', text: (row) => row.max ?? '' },
      flag(510),
    ],
  }),
  layoutOf({
    name: 'days as headers',
    head: inLines,
    day: isoDay,
    panel: 'line',
    columns: [
      name(50),
      previous(220, '2026-03-02'),
      { head: '2026-12-01', x: 300, text: (row) => row.value },
      units(380),
      range(460),
    ],
  }),
  layoutOf({
    name: 'headers of two lines',
    head: inColumns,
    day: inWords,
    panel: 'line',
    over: [
      [220, 'Current'],
      [290, 'Previous'],
      [430, 'Reference'],
    ],
    columns: [
      name(50),
      value(220),
      previous(290, 'Result'),
      units(360),
      range(430, 'Range'),
      flag(520, 'Flag'),
    ],
  }),
  layoutOf({
    name: 'centred, with footnotes',
    head: above,
    day: monthFirst,
    panel: 'line',
    columns: [
      { head: 'Investigation', x: 50, text: (row) => `${row.name} (1)` },
      {
        head: 'Observed Value',
        x: 270,
        align: 'center',
        text: (row) => `${row.value}${row.flag === '' ? '' : ' *'}`,
      },
      { head: 'Unit', x: 350, align: 'center', text: (row) => row.units },
      {
        head: 'Biological Ref. Interval',
        x: 460,
        align: 'center',
        text: (row) => `(${row.range})`,
      },
    ],
    foot: ['(1) Measured on an analyser of the laboratory.', '* Outside of its range.'],
  }),
  layoutOf({
    name: 'with remarks',
    step: 13,
    head: inLines,
    day: inWords,
    panel: 'capitals',
    columns: [name(50, 'TEST'), value(220, 'RESULT'), units(290, 'UNITS'), range(380, 'REFERENCE')],
    after: (sheet, row) => {
      if (row.flag === '') return;
      sheet.text(60, 'Outside of its range: a repeat in 3 months is recommended.', { size: 7 });
      sheet.next(0.8);
    },
    foot,
  }),
];

/** Looks of lab reports of their own making. No laboratory's; together they have what laboratories' have. */
export const layouts: readonly Layout[] = [
  ...tables,
  sideBySide,
  wrapped('first'),
  wrapped('last'),
  wrapped('middle'),
];
