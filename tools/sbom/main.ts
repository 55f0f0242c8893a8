// What Salus is made of: npm run sbom, npm run licences, npm run audit.
import { fileURLToPath } from 'node:url';

import { audit } from './audit.ts';
import { importedBy, shippedBom, wholeBom } from './bom.ts';
import { checkLicences } from './licences.ts';
import { licenceTexts } from './texts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const flagsOf: Readonly<Record<string, readonly string[]>> = {
  sbom: ['--all'],
  licences: ['--json', '--texts'],
  audit: [],
};
const usage = `Usage: npm run -s sbom [-- --all]               the packages that are shipped, as CycloneDX
       npm run -s licences [-- --json | --texts]  their licences; fails where one may not be shipped
       npm run -s audit                           known weaknesses of what is needed to run
`;

async function main([command = '', ...flags]: readonly string[]): Promise<number> {
  const known = flagsOf[command];
  if (known === undefined || flags.some((flag) => !known.includes(flag))) {
    process.stderr.write(usage);
    return 2;
  }
  if (command === 'audit') return audit(root, (line) => process.stdout.write(`${line}\n`));
  const whole = await wholeBom(root);
  if (flags.includes('--all')) return print(JSON.stringify(whole, null, 2));
  const bom = shippedBom(whole, await importedBy(`${root}console/src`));
  if (command === 'sbom') return print(JSON.stringify(bom, null, 2));
  if (flags.includes('--texts')) return print(await licenceTexts(root, bom));
  const judged = checkLicences(bom);
  print(
    flags.includes('--json')
      ? JSON.stringify(judged, null, 2)
      : judged.map(({ name, version, licence }) => `${name} ${version}  ${licence}`).join('\n'),
  );
  const unfit = judged.filter(({ isFit }) => !isFit);
  for (const { name, licence } of unfit)
    process.stderr.write(`${name}: ${licence} is not a licence that may be shipped.\n`);
  return unfit.length === 0 ? 0 : 1;
}

function print(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
