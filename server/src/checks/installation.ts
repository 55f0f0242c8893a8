import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { Json } from '#kernel/files/json-fields.ts';
import { objectIn } from '#kernel/files/json-objects.ts';

import type { Building } from '../pages/background-build.ts';
import type { Finding } from './finding.ts';

export type Platform = { readonly os: string; readonly cpu: string; readonly libc: string };

export const thisPlatform: Platform = {
  os: process.platform,
  cpu: process.arch,
  libc: process.platform === 'linux' && !hasGlibc() ? 'musl' : 'glibc',
};

/** Checks the packages that are made for this platform. Returns nothing without a lock file, as in the image. */
export async function packageFindings(
  root: string,
  platform = thisPlatform,
): Promise<readonly Finding[]> {
  const file = path.join(root, 'package-lock.json');
  if (!existsSync(file)) return [];
  const { packages } = objectIn(JSON.parse(await readFile(file, 'utf8')));
  const missing = Object.entries(objectIn(packages))
    .filter(
      ([folder, each]) => isFor(platform, objectIn(each)) && !existsSync(path.join(root, folder)),
    )
    .map(([folder]) => folder.replace(/^.*node_modules\//u, ''));
  const check = 'packages';
  return missing.length === 0
    ? [{ check, level: 'ok', text: `all those for ${platform.os}-${platform.cpu} are installed` }]
    : [
        {
          check,
          level: 'fix',
          text: `npm left out ${missing.join(', ')}: remove the folder node_modules and run npm start`,
        },
      ];
}

/** Waits for a build of pages, and reports whether they can be served. */
export async function buildFinding(check: string, building: Building): Promise<Finding> {
  await building.done;
  const failure = building.failure();
  return failure === null
    ? { check, level: 'ok', text: 'built' }
    : { check, level: 'fix', text: `cannot be built: ${failure}` };
}

/** Packages for all platforms are not in question: npm leaves out those alone that it takes for another machine's. */
function isFor(platform: Platform, { os, cpu, libc }: Json): boolean {
  if (os === undefined && cpu === undefined) return false;
  return fits(os, platform.os) && fits(cpu, platform.cpu) && fits(libc, platform.libc);
}

/** Whether a list of npm, such as `linux` or `!win32`, has this value. */
function fits(listed: unknown, value: string): boolean {
  const list = [listed].flat().filter((each) => typeof each === 'string');
  const wanted = list.filter((each) => !each.startsWith('!'));
  return !list.includes(`!${value}`) && (wanted.length === 0 || wanted.includes(value));
}

function hasGlibc(): boolean {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime !== undefined;
}
