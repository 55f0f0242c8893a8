import { flag, range, units, value } from './columns.ts';
import { inColumns, inLines, isoDay, monthFirst } from './heads.ts';
import type { Layout, Panel, TrueResult } from './model.ts';
import { Sheet } from './sheet.ts';
import { trueMetadata, trueResult } from './truth.ts';

/** What a page has beside what it says of panels: two tables, each with its own headers. */
export const sideBySide: Layout = {
  name: 'side by side',
  draw: (report) => {
    const sheet = new Sheet({ size: 8, step: 13 });
    inLines(sheet, report, monthFirst);
    const results: TrueResult[] = [];
    const start = sheet.y;
    const drawColumn = (left: number, panels: readonly Panel[]): void => {
      sheet.y = start;
      for (const [x, text] of [
        [0, 'Test'],
        [115, 'Result'],
        [150, 'Units'],
        [200, 'Range'],
      ] as const)
        sheet.text(left + x, text, { bold: true });
      sheet.next();
      for (const panel of panels) {
        sheet.text(left, panel.name, { bold: true });
        sheet.next();
        for (const row of panel.rows) {
          sheet.text(left, row.name);
          sheet.text(left + 115, `${row.value}${row.flag}`);
          sheet.text(left + 150, row.units);
          sheet.text(left + 200, row.range);
          sheet.next();
          results.push(trueResult(row, panel.name));
        }
      }
    };
    const short = report.panels.map((panel) => ({
      ...panel,
      rows: panel.rows.filter((row) => row.name.length < 24),
    }));
    drawColumn(40, short.slice(0, 2));
    drawColumn(320, short.slice(2, 4));
    return { pages: sheet.pages, results, metadata: trueMetadata(report) };
  },
};

/** Names of two lines: the values stand beside the first, the last or between them. */
export function wrapped(where: 'first' | 'last' | 'middle'): Layout {
  return {
    name: `wrapped names, values beside the ${where} line`,
    draw: (report) => {
      const sheet = new Sheet({ size: 9, step: 20 });
      inColumns(sheet, report, isoDay);
      const results: TrueResult[] = [];
      const columns = [value(190), flag(240), units(280), range(360)];
      sheet.text(50, 'Test Name', { bold: true });
      for (const { head, x } of columns) sheet.text(x, head, { bold: true });
      sheet.next();
      for (const panel of report.panels.slice(0, 2)) {
        sheet.text(50, panel.name.toUpperCase(), { bold: true });
        sheet.next();
        for (const row of panel.rows) {
          if (sheet.isFull(2)) sheet.turn();
          const words = row.name.split(' ');
          const isWrapped = words.length > 1 && row.name.length > 12;
          const last = isWrapped ? (words.at(-1) ?? '') : '';
          sheet.text(50, isWrapped ? words.slice(0, -1).join(' ') : row.name);
          sheet.text(50, last, { down: 10 });
          const down = isWrapped ? { first: 0, last: 10, middle: 5 }[where] : 0;
          for (const { x, text } of columns) sheet.text(x, text(row), { down });
          sheet.next(isWrapped ? 1.4 : 1);
          results.push(trueResult(row, panel.name.toUpperCase()));
        }
      }
      return { pages: sheet.pages, results, metadata: trueMetadata(report) };
    },
  };
}
