import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Bom } from './bom.ts';

type Lock = { readonly packages: Readonly<Record<string, { readonly version?: string }>> };

/** The licence and notice of every shipped package that is installed here, to go along with an image. */
export async function licenceTexts(root: string, bom: Bom): Promise<string> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const shipped = new Set(bom.components.map(({ name, version }) => `${name} ${version}`));
  const parts: string[] = [];
  for (const [folder, { version = '' }] of Object.entries(lock.packages)) {
    const name = folder.split('node_modules/').at(-1) ?? '';
    if (!shipped.delete(`${name} ${version}`)) continue;
    const texts = await textsIn(join(root, folder));
    if (texts.length > 0) parts.push([`${name} ${version}`, ...texts].join('\n\n'));
  }
  return parts.join(`\n\n${'─'.repeat(80)}\n\n`);
}

/** Empty where the package is of another platform, and not installed. */
async function textsIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => /^(?:licen[cs]e|copying|notice)(?:[-.]|$)/iu.test(name));
  return Promise.all(
    files.toSorted().map(async (file) => (await readFile(join(folder, file), 'utf8')).trim()),
  );
}
