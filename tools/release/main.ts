// Makes everything that a release publishes, and publishes nothing: npm run release -- VERSION [--dry-run] [--to FOLDER]
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { writeChart, writeSbom, writeSources } from './attachments.ts';
import { buildImage } from './image.ts';
import { packClient, packServer } from './npm-packages.ts';
import { problemsOf, tagOf } from './problems.ts';
import { writeChecksums, writeProvenance } from './provenance.ts';
import { run } from './run.ts';
import { buildWheel } from './wheel.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const usage = `Usage: npm run release -- VERSION [--dry-run] [--to FOLDER]

Makes the packages, the wheel, the image, the chart, the SBOM, checksums and the provenance statement of a version, in the
folder release/VERSION, and a tag. Nothing is published. With --dry-run, uncommitted changes and a missing date of the
release are warnings, and no tag is made.
`;

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, to: { type: 'string' } },
  });
  const [version, ...others] = positionals;
  if (version === undefined || others.length > 0) {
    process.stderr.write(usage);
    return 2;
  }
  const isDryRun = values['dry-run'];
  const { errors, warnings } = await problemsOf(root, version, isDryRun);
  for (const text of warnings) process.stderr.write(`Warning: ${text}\n`);
  for (const text of errors) process.stderr.write(`${text}\n`);
  if (errors.length > 0) return 1;

  const folder = resolve(values.to ?? join(root, 'release', version));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const left: string[] = [];
  const steps: readonly (readonly [string, () => Promise<string | null>])[] = [
    ['npm package salus-health', async () => packServer(root, folder)],
    ['npm package @salus/client', async () => packClient(root, folder)],
    ['Python wheel', async () => buildWheel(root, folder)],
    ['chart', async () => writeChart(root, folder, version)],
    ['sources, also for the upgrade test', async () => writeSources(root, folder, version)],
    ['SBOM', async () => writeSbom(root, folder, version)],
    ['image', async () => buildImage(root, folder, version)],
  ];
  for (const [name, step] of steps) {
    const reason = await step();
    process.stdout.write(`${reason === null ? 'ok      ' : 'LEFT OUT'}  ${name}\n`);
    if (reason !== null) left.push(`${name}: ${reason}`);
  }
  await writeProvenance(root, folder, version);
  await writeChecksums(folder);
  if (!isDryRun)
    await run('git', ['tag', '--annotate', '--message', version, tagOf(version)], root);
  process.stdout.write(`\n${nextSteps(folder, version, left, isDryRun)}`);
  return 0;
}

function nextSteps(
  folder: string,
  version: string,
  left: readonly string[],
  isDryRun: boolean,
): string {
  const steps = [
    ...left.map((each) => `Left out: ${each}`),
    ...(isDryRun ? [`This was a dry run: no tag was made.`] : []),
    `The files are in ${folder}. To publish them, each with an account of its registry:`,
    `  npm login; npm publish ${folder}/salus-health-${version}.tgz --access public`,
    `  npm publish ${folder}/salus-client-${version}.tgz --access public`,
    `  twine upload ${folder}/*.whl`,
    `  helm push ${folder}/salus-${version}.chart.tgz oci://REGISTRY/charts`,
    `  docker buildx build --platform linux/amd64,linux/arm64 --tag REGISTRY/salus:${version} --push .`,
    `  git push origin ${tagOf(version)}; attach the files of the folder to the release`,
  ];
  return `${steps.join('\n')}\n`;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
