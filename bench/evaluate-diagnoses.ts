// Prints how well the diagnosis search answers: node bench/evaluate-diagnoses.ts [FILE…] [--missed]
import { officialFiles, openCatalogue } from './diagnoses/files.ts';
import { measureQuality } from './diagnoses/quality.ts';
import { readQueries } from './diagnoses/queries.ts';

const isMissedShown = process.argv.includes('--missed');
const files = officialFiles(process.argv.slice(2).filter((each) => !each.startsWith('--')));
const catalogue = await openCatalogue(files);

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

for (const set of ['evaluation', 'tuning', 'colloquial', 'colloquial-tuning'] as const) {
  const queries = await readQueries(set);
  const kinds = [...Map.groupBy(queries, ({ kind }) => kind), ['all', queries] as const];
  const rows = kinds.map(([kind, own]) => {
    const { first, firstTen } = measureQuality(catalogue, own);
    return `| ${kind} | ${own.length} | ${percent(first, own.length)} | ${percent(firstTen, own.length)} |`;
  });
  process.stdout.write(
    [
      `${set} set, ${catalogue.count} codes and headings`,
      '',
      '| Queries | Number | First answer right | Right among ten |',
      '| --- | ---: | ---: | ---: |',
      ...rows,
      '',
      '',
    ].join('\n'),
  );
  // Looking at what the evaluation set misses would make it a tuning set.
  if (!isMissedShown || set === 'evaluation') continue;
  for (const { query, answers } of measureQuality(catalogue, queries).missed) {
    process.stdout.write(
      `${query.query}: wanted ${query.accepted.join(', ')}; ${answers.join(' ')}\n`,
    );
  }
}
