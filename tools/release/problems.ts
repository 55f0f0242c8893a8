import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { run } from './run.ts';

type Problems = { readonly errors: readonly string[]; readonly warnings: readonly string[] };

/** Where the version is written, and how it is found there. */
const places = [
  ['package.json', /^ {2}"version": "([^"]+)"/mu],
  ['clients/typescript/package.json', /^ {2}"version": "([^"]+)"/mu],
  ['clients/python/pyproject.toml', /^version = "([^"]+)"/mu],
  ['deploy/helm/salus/Chart.yaml', /^version: (\S+)/mu],
  ['deploy/helm/salus/Chart.yaml', /^appVersion: (\S+)/mu],
] as const;

export function tagOf(version: string): string {
  return `v${version}`;
}

/** Returns why this checkout cannot be released as `version`. */
export async function problemsOf(
  root: string,
  version: string,
  isDryRun: boolean,
): Promise<Problems> {
  if (!/^\d+\.\d+\.\d+(?:-[a-z0-9.]+)?$/u.test(version))
    return { errors: [`${version} is not a version, such as 0.1.0.`], warnings: [] };
  const errors: string[] = [];
  for (const [file, pattern] of places) {
    const found = pattern.exec(await readFile(join(root, file), 'utf8'))?.[1];
    if (found !== version) errors.push(`${file} has the version ${found}, not ${version}.`);
  }
  const changes = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
  const heading = changes.split('\n').find((line) => line.startsWith(`## ${version}`));
  if (heading === undefined) errors.push(`CHANGELOG.md has no section ${version}.`);
  if ((await run('git', ['tag', '--list', tagOf(version)], root)).trim() !== '')
    errors.push(`The tag ${tagOf(version)} exists. A released version does not change.`);
  const unready: string[] = [];
  if (heading?.includes('not yet released') === true)
    unready.push(`CHANGELOG.md calls ${version} not yet released: write the day of the release.`);
  if ((await run('git', ['status', '--porcelain'], root)).trim() !== '')
    unready.push('There are uncommitted changes, which the release would contain.');
  return isDryRun
    ? { errors, warnings: unready }
    : { errors: [...errors, ...unready], warnings: [] };
}
