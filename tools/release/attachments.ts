import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { run } from './run.ts';

/** Sorted, with one owner and time, so that one commit always gives the same bytes. */
const reproducible = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner'];

/** Writes the Helm chart as `helm package` does: a folder `salus` in a tar archive. */
export async function writeChart(root: string, folder: string, version: string): Promise<null> {
  const time = (await run('git', ['log', '-1', '--format=@%ct'], root)).trim();
  const file = join(folder, `salus-${version}.chart.tgz`);
  const args = ['--create', '--gzip', '--file', file, `--mtime=${time}`, ...reproducible, 'salus'];
  await run('tar', args, join(root, 'deploy/helm'));
  return null;
}

/** Writes the committed files. The upgrade test of later releases starts a server from them. */
export async function writeSources(root: string, folder: string, version: string): Promise<null> {
  const name = `salus-${version}`;
  const output = join(folder, `${name}.sources.tgz`);
  const flags = ['--format=tar.gz', `--prefix=${name}/`, `--output=${output}`];
  await run('git', ['archive', ...flags, 'HEAD'], root);
  return null;
}

/** Writes the packages that are shipped, as CycloneDX. */
export async function writeSbom(root: string, folder: string, version: string): Promise<null> {
  const bom = await run(process.execPath, ['tools/sbom/main.ts', 'sbom'], root);
  await writeFile(join(folder, `salus-${version}.cdx.json`), bom);
  return null;
}
