import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

const kernel = path.join(import.meta.dirname, '../src/kernel');
const files = globSync('**/*.ts', { cwd: kernel }).filter((file) => !file.endsWith('.test.ts'));

/** Words of what slices are about. Comments may give examples of them. */
const words =
  /sample|\blabs?(?![a-z])|laborator|order_|appointment|insurance|payor|wearable|summary_|diagnos|demographic|heart|glucose|patient|physician/iu;

/** Where the kernel says one of them all the same, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'db/distribution.ts':
    'Which tables may lie on workers is asked of a database before a slice is opened over it.',
  'http/credentials.ts':
    'The header in which mobile SDKs of another project send a key is named after that project.',
  'log/telemetry.ts':
    'The metrics of a process are one registry, with a count of what was taken in.',
};

/** A file without its comments. */
function code(file: string): string {
  const text = readFileSync(path.join(kernel, file), 'utf8');
  return text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gmu, '');
}

it('the kernel knows nothing of health', () => {
  const knowing = files.filter((file) => words.test(code(file)));
  expect(knowing.toSorted()).toEqual(Object.keys(exceptions));
});

it('few files of the kernel lie outside its folders', () => {
  const loose = files.filter((file) => !file.includes(path.sep));
  expect(loose.length).toBeLessThanOrEqual(23);
});
