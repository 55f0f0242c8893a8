import { readReportPages } from '../../../src/labs/reports/parsing/index.ts';
import { layouts } from './layouts.ts';
import { madeReport } from './reports.ts';
import { Score } from './score.ts';
import { pageOf } from './words.ts';

/** The score of each layout, each drawn for so many reports. */
export function measure(seeds: number): ReadonlyMap<string, Score> {
  return new Map(
    layouts.map(({ name, draw }, index) => {
      const score = new Score();
      for (let seed = 1; seed <= seeds; seed += 1) {
        const drawn = draw(madeReport(index * 10 + seed));
        const outcome = readReportPages(drawn.pages.map(pageOf));
        score.add(name, drawn, 'report' in outcome ? outcome.report : undefined);
      }
      return [name, score];
    }),
  );
}

// `node server/tests/harness/report-layouts/measure.ts [words of a layout]` prints what is right, and what is not.
if (process.argv[1] === import.meta.filename) {
  const all = measure(8);
  const asked = process.argv[2];
  for (const [name, score] of all) {
    if (asked !== undefined && !name.includes(asked)) continue;
    process.stdout.write(`${score.summary(name)}\n`);
    if (asked !== undefined)
      process.stdout.write(`${score.print()}\n${score.wrongs.slice(0, 60).join('\n')}\n`);
  }
}
