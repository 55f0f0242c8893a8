import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { beforeAll, expect, test } from 'vitest';

// Date.parse and new Date read a text without an offset by the clock of the server. The compiler finds such texts, also in
// variables: for one run Date has overloads that take a text only if its type says that it ends in Z or is a day.

const root = path.join(import.meta.dirname, '../..');
const overloads = `
  type TextWithOffset = \`\${string}Z\` | \`\${number}-\${number}-\${number}\`;
  type TextForKernelTime = { readonly readBy: 'kernel/time' };
  interface DateConstructor {
    new (value: number): Date;
    new (value: Date): Date;
    new (value: TextWithOffset): Date;
    new (value: number | string | Date): TextForKernelTime;
    parse(text: TextWithOffset): number;
    parse(text: string): TextForKernelTime;
  }`;
const planted = [
  'export const a = (text: string): Date => new Date(text);',
  'export const b = (row: { readonly at: unknown }): Date => new Date(String(row.at));',
  'export const c = (text: string): number => Date.parse(text);',
  'export const d = (day: string): Date => new Date(`${day}T00:00:00`);',
  'export const e = (day: string): Date => new Date(`${day}T00:00:00Z`);',
  'export const f = (ms: number): Date => new Date(ms);',
];

let found: readonly string[];
beforeAll(async () => {
  const cache = path.join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'dates-'));
  try {
    const config = {
      extends: path.join(root, 'tsconfig.json'),
      compilerOptions: { incremental: false, tsBuildInfoFile: null },
      include: [path.join(folder, '*.ts'), path.join(root, 'server/src')],
      exclude: [path.join(root, 'server/src/**/*.test.ts')],
    };
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
    await writeFile(path.join(folder, 'date.d.ts'), overloads);
    await writeFile(path.join(folder, 'planted.ts'), `${planted.join('\n')}\n`);
    const tsc = path.join(root, 'node_modules/.bin/tsc');
    const run = promisify(execFile)(tsc, ['-p', folder, '--pretty', 'false'], {
      cwd: root,
      maxBuffer: 1e7,
    });
    const text = await run.then(
      ({ stdout }) => stdout,
      (error: unknown) => String(Reflect.get(Object(error), 'stdout')),
    );
    found = text.split('\n').filter((line) => /^\S+\(\d+,\d+\): error/u.test(line));
  } finally {
    await rm(folder, { recursive: true });
  }
}, 300_000);

test('no Date is made of text without an offset outside of kernel/time', () => {
  const ours = found.filter((line) => line.startsWith('server/src/'));
  expect(ours.filter((line) => !/^server\/src\/kernel\/(?:time|formats)\b/u.test(line))).toEqual(
    [],
  );
});

test('a Date that is made of text is found, whatever the text is called', () => {
  const lines = found.flatMap((line) => /planted\.ts\((\d+)/u.exec(line)?.[1] ?? []);
  expect([...new Set(lines)]).toEqual(['1', '2', '3', '4']);
});
