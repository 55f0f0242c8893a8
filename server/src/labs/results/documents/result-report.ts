import {
  type Cell,
  type Colour,
  type Sheet,
  blocks,
  heading,
  notice,
  openSheet,
  paragraph,
  table,
  title,
} from '#labs/paper';
import { readPrinted } from '#labs/values';

import type { Flag, ReportedResult, ResultReport } from './content.ts';
import { printedUnit } from './printed-unit.ts';
import { drawRangeBar, rangeBar } from './range-bar.ts';

const statusTitle = {
  partial: 'Laboratory report (partial)',
  final: 'Laboratory report',
  corrected: 'Corrected laboratory report',
} as const;

const flagText: Readonly<Record<Flag, string>> = {
  low: 'LOW',
  high: 'HIGH',
  abnormal: 'ABNORMAL',
  critical: 'CRITICAL',
};

const columns = [
  { title: 'Test', share: 0.3 },
  { title: 'Result', share: 0.2 },
  { title: 'Flag', share: 0.13 },
  { title: 'Reference range', share: 0.18 },
  { title: 'In its range', share: 0.19 },
] as const;

/** The result report as a PDF: the same report gives the same bytes. */
export async function renderResultReport(report: ResultReport): Promise<Buffer> {
  const sheet = await openSheet({
    title: `${statusTitle[report.status]} ${report.orderId}`,
    dated: report.dated,
    footer: `${report.patient.name}, born ${report.patient.birthDate} · Order ${report.orderId} · Reported ${report.reported}`,
  });
  title(sheet, statusTitle[report.status], report.laboratory.name);
  blocks(sheet, headerOf(report));
  notices(sheet, report);
  for (const panel of report.panels) {
    heading(sheet, panel.name);
    table(
      sheet,
      columns,
      panel.results.map((result) => rowOf(sheet, shortened(result))),
    );
    for (const result of panel.results) comments(sheet, result);
  }
  missing(sheet, report);
  remarks(sheet, report);
  laboratory(sheet, report);
  return sheet.finish();
}

function headerOf({ patient, ...report }: ResultReport): Parameters<typeof blocks>[1] {
  return [
    {
      title: 'Patient',
      facts: [
        ['Name', patient.name],
        ['Born', patient.birthDate],
        ['Age', patient.age],
        ['Sex', patient.sex],
        ['Provider', report.provider],
      ],
    },
    {
      title: 'Specimen',
      facts: [
        ['Specimen', report.sampleId],
        ['Source', report.specimen],
        ['Collected', report.collected],
        ['Received', report.received],
        ['Reported', report.reported],
        ['Account', report.account],
      ],
    },
  ];
}

function notices(sheet: Sheet, report: ResultReport): void {
  const results = report.panels.flatMap((panel) => panel.results);
  const critical = results.filter((result) => result.flag === 'critical');
  if (critical.length > 0) {
    notice(sheet, `Critical: ${critical.map((result) => result.name).join(', ')}`, 'critical');
  }
  for (const { name, result, doubt } of results) {
    if (doubt !== undefined) notice(sheet, `Verify ${name} ${result}: ${doubt}`, 'critical');
  }
  if (report.status === 'corrected') {
    notice(sheet, 'This report replaces the one sent before.', 'outOfRange');
  }
  if (report.status === 'partial') {
    const names = report.pending.join(', ');
    const words = names === '' ? '' : ` Pending: ${names}`;
    notice(sheet, `More results are to come.${words}`, 'outOfRange');
  }
  const flagged = results.filter((result) => result.flag !== undefined).length;
  paragraph(
    sheet,
    flagged === 0
      ? `${results.length} results, none of them marked.`
      : `${results.length} results, ${flagged} of them marked.`,
    { colour: 'muted' },
  );
}

function colourOf(flag: Flag | undefined): Colour {
  if (flag === undefined) return 'ink';
  return flag === 'critical' ? 'critical' : 'outOfRange';
}

/** Appends the unit to a number, unless the text contains a unit. */
function withUnit(text: string, unit: string | undefined): string {
  const own = printedUnit(unit ?? '');
  if (own === '') return text;
  const printed = readPrinted(text, { unit: own });
  const isBare = printed?.unit === null && printed.words === '';
  return isBare ? `${text} ${own}` : text;
}

function rowOf(sheet: Sheet, result: ReportedResult): readonly Cell[] {
  const { flag, unit, notes, referenceRange } = result;
  const colour = colourOf(flag);
  const style = { bold: flag !== undefined, colour };
  const bar =
    referenceRange === undefined
      ? undefined
      : rangeBar(result.result, referenceRange, unit ?? null);
  return [
    notes === undefined ? result.name : { text: result.name, note: notes },
    { text: withUnit(result.result, unit), style },
    flag === undefined ? '' : { text: flagText[flag], style },
    referenceRange === undefined ? '' : withUnit(referenceRange, unit),
    bar === undefined
      ? ''
      : { height: 12, draw: (box) => drawRangeBar(sheet, bar, { ...box, y: box.y - 1 }, colour) },
  ];
}

/** The length that fits a table row; longer texts follow below the row. */
const resultCharactersMax = 120;
const notesCharactersMax = 400;

function isLong({ result, notes = '' }: ReportedResult): boolean {
  return result.length > resultCharactersMax || notes.length > notesCharactersMax;
}

function shortened(result: ReportedResult): ReportedResult {
  if (!isLong(result)) return result;
  const { notes: _, ...rest } = result;
  const isLongResult = result.result.length > resultCharactersMax;
  return { ...rest, result: isLongResult ? 'See below' : result.result };
}

function comments(sheet: Sheet, result: ReportedResult): void {
  if (!isLong(result)) return;
  paragraph(sheet, result.name, { bold: true });
  if (result.result.length > resultCharactersMax) paragraph(sheet, result.result);
  if (result.notes !== undefined) paragraph(sheet, result.notes, { colour: 'muted' });
}

function missing(sheet: Sheet, report: ResultReport): void {
  if (report.missing.length === 0) return;
  heading(sheet, 'Not reported');
  table(
    sheet,
    [
      { title: 'Test', share: 0.4 },
      { title: 'Reason', share: 0.6 },
    ],
    report.missing.map(({ name, reason }) => [name, reason]),
  );
}

function remarks(sheet: Sheet, { remarks: all = [] }: ResultReport): void {
  if (all.length === 0) return;
  heading(sheet, 'Notes');
  for (const remark of all) paragraph(sheet, remark);
}

function laboratory(sheet: Sheet, { laboratory: by }: ResultReport): void {
  blocks(sheet, [
    {
      title: 'Performed by',
      facts: [
        ['Laboratory', by.name],
        ['Address', by.address?.join(', ')],
        ['Phone', by.phone],
        ['CLIA', by.cliaNumber],
      ],
    },
  ]);
}
