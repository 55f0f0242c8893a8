// Compares the diagnoses that the product brings with the official files: node tools/check-starter-set.ts FILE…
import { readFile } from 'node:fs/promises';

import { dotted } from '../server/src/insurance/diagnoses/code.ts';
import { lexicon } from '../server/src/insurance/diagnoses/lexicon.ts';
import { assembleReleases } from '../server/src/insurance/diagnoses/official/assemble.ts';
import { readOfficialFiles } from '../server/src/insurance/diagnoses/official/read-files.ts';

const files = process.argv.slice(2);
if (files.length === 0) {
  process.stderr.write('Name the official order file or codes file, or their archive.\n');
  process.exit(2);
}
const given = await Promise.all(files.map(async (name) => ({ name, bytes: await readFile(name) })));
const newest = assembleReleases({
  files: given.flatMap((each) => readOfficialFiles(each)),
  validFrom: null,
  stored: [],
})
  .map(({ release }) => release)
  .toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
  .at(-1);
const official = new Map(newest?.entries.map((entry) => [entry.code, entry]));
const { starter, layTerms } = lexicon();

const problems: string[] = [];
for (const { code, title } of starter) {
  const entry = official.get(code);
  if (entry?.isBillable !== true) problems.push(`${dotted(code)} is no billable code`);
  else if (entry.title !== title)
    problems.push(`${dotted(code)} is called ${JSON.stringify(entry.title)}`);
}
for (const { code, term } of layTerms) {
  if (official.get(code)?.isBillable !== true)
    problems.push(`${JSON.stringify(term)} names ${dotted(code)}, which is no billable code`);
}
process.stdout.write(
  `${[...problems, `${starter.length} codes and ${layTerms.length} everyday terms checked against FY${newest?.fiscalYear}: ${problems.length} problems.`].join('\n')}\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
