import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

type Report = {
  readonly modules: readonly { readonly source: string }[];
  readonly summary: {
    readonly violations: readonly {
      readonly from: string;
      readonly rule: { readonly name: string };
      readonly cycle?: readonly { readonly name: string }[];
    }[];
  };
};

/** What `npm run check` runs, in any folder that holds a console. */
async function cruise(folder: string): Promise<Report> {
  const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = ['console/src', '--config', 'console/architecture.mjs', '--output-type', 'json'];
  const output = await new Promise<string>((resolve, reject) => {
    // Its exit code tells how many violations there are, which the report says better.
    execFile(
      process.execPath,
      [program, ...args],
      { cwd: folder, maxBuffer: 2 ** 28 },
      (error, stdout) =>
        stdout === '' ? reject(error ?? new Error('no report')) : resolve(stdout),
    );
  });
  return JSON.parse(output) as Report;
}

describe('the console’s architecture', () => {
  let report: Report;
  beforeAll(async () => {
    report = await cruise(root);
  }, 60_000);

  test('every source file is checked: a tool that reads nothing finds nothing', async () => {
    const entries = await readdir(path.join(root, 'console/src'), { recursive: true });
    const onDisk = entries
      .filter((name) => /\.tsx?$/u.test(name) && !name.endsWith('.d.ts'))
      .map((name) => `console/src/${name}`);
    const checked = report.modules
      .map(({ source }) => source)
      .filter((source) => /^console\/src\/.*\.tsx?$/u.test(source) && !source.endsWith('.d.ts'));
    expect(onDisk.length).toBeGreaterThan(30);
    expect(checked.toSorted()).toEqual(onDisk.toSorted());
  });

  test('no rule is broken', () => {
    expect(report.summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`)).toEqual([]);
  });
});

type Plant = {
  readonly what: string;
  readonly file: string;
  readonly code: string;
  readonly rule: string;
};

const plants: readonly Plant[] = [
  {
    what: 'a page uses code of the server',
    file: 'management/planted-server.ts',
    code: "import '../../../server/src/process/version.ts';",
    rule: 'nothing of the server',
  },
  {
    what: 'a page uses code of the server by an alias',
    file: 'management/planted-alias.ts',
    code: "import '#kernel/time.ts';",
    rule: 'nothing of the server',
  },
  {
    what: 'the kernel knows a slice',
    file: 'kernel/ui/planted.ts',
    code: "import '../../management/queries.ts';",
    rule: 'kernel imports no slice',
  },
  {
    what: 'a slice imports another',
    file: 'users/planted.ts',
    code: "import '../management/queries.ts';",
    rule: 'slice users',
  },
  {
    what: 'a slice in a folder of slices imports the one beside it',
    file: 'labs/orders/planted.ts',
    code: "import '../results/planted-result.ts';",
    rule: 'slice labs/orders',
  },
  {
    what: 'a model draws',
    file: 'management/planted/model.ts',
    code: "import 'react';",
    rule: 'model without React',
  },
  {
    what: 'a model uses what draws',
    file: 'users/model.ts',
    code: "import '#console/kernel/ui/button.tsx';",
    rule: 'model without React',
  },
  {
    what: 'a slice has a client of its own',
    file: 'management/planted-client.ts',
    code: "import 'openapi-fetch';",
    rule: 'only kernel/api speaks HTTP',
  },
  {
    what: 'two files import each other',
    file: 'kernel/api/tenant.ts',
    code: "import './client.ts';",
    rule: 'no cycles',
  },
  {
    what: 'nothing uses a file',
    file: 'management/planted-orphan.ts',
    code: 'export const planted = 1;',
    rule: 'no orphans',
  },
  {
    what: 'an import leads nowhere',
    file: 'management/planted-nowhere.ts',
    code: "import './nowhere.ts';",
    rule: 'no unresolvable',
  },
];

describe('the rules', () => {
  let folder: string;
  let report: Report;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'salus-console-architecture-'));
    await Promise.all([
      cp(path.join(root, 'console/src'), path.join(folder, 'console/src'), { recursive: true }),
      cp(path.join(root, 'server/src'), path.join(folder, 'server/src'), { recursive: true }),
      ...['package.json', 'console/architecture.mjs'].map(async (file) =>
        cp(path.join(root, file), path.join(folder, file)),
      ),
      symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules')),
    ]);
    const planted = path.join(folder, 'console/src/labs/results/planted-result.ts');
    await mkdir(path.dirname(planted), { recursive: true });
    await writeFile(planted, 'export const planted = 1;\n');
    for (const { file, code } of plants) {
      const place = path.join(folder, 'console/src', file);
      await mkdir(path.dirname(place), { recursive: true });
      const existing = await readFile(place, 'utf8').catch(() => '');
      await writeFile(place, `${code}\n${existing}`);
    }
    report = await cruise(folder);
  }, 60_000);
  afterAll(async () => rm(folder, { recursive: true, force: true }));

  test.each(plants)('notice that $what', ({ file, rule }) => {
    const planted = `console/src/${file}`;
    const found = report.summary.violations
      .filter(({ from, cycle }) => from === planted || cycle?.some(({ name }) => name === planted))
      .map((each) => each.rule.name);
    expect(found).toContain(rule);
  });
});
