import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { dayMs } from '#kernel/time.ts';

import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';

const run = promisify(execFile);
const notebook = fileURLToPath(new URL('../../../examples/notebook/year.ipynb', import.meta.url));

/** The first Python of the machine that has all of these modules. */
async function findPython(modules: readonly string[]): Promise<string | undefined> {
  for (const program of ['python3', '/usr/bin/python3']) {
    const found = await run(program, ['-c', `import ${modules.join(', ')}`]).catch(() => undefined);
    if (found !== undefined) return program;
  }
  return undefined;
}

const withParquet = await findPython(['matplotlib', 'pyarrow.parquet']);
const python = withParquet ?? (await findPython(['matplotlib']));
if (python === undefined)
  console.log('Left out: the notebook. No Python with matplotlib is there.');

/** What it is read over: JSON by any Python, Parquet where pyarrow is. */
const kinds = [
  { kind: 'JSON', isThere: true, before: "import sys; sys.modules['pyarrow'] = None\n" },
  { kind: 'Parquet', isThere: withParquet !== undefined, before: '' },
];

/** The code of a notebook as the program that it is. */
async function programOf(file: string): Promise<string> {
  const { cells } = JSON.parse(await readFile(file, 'utf8')) as {
    readonly cells: readonly { readonly cell_type: string; readonly source: readonly string[] }[];
  };
  return cells
    .filter((cell) => cell.cell_type === 'code')
    .map((cell) => cell.source.join(''))
    .join('\n\n');
}

describe.runIf(python !== undefined)('the notebook', () => {
  let app: TestApp;
  let team: TestTeam;
  let folder: string;
  beforeAll(async () => {
    app = await openTestApp();
    team = await app.newTeam();
    folder = await mkdtemp(path.join(tmpdir(), 'salus-notebook-'));
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  test.for(kinds)('reads a year of heart rate as $kind and plots it', async (each, { skip }) => {
    if (!each.isThere)
      skip(
        'not run: no Python with pyarrow is there (pip install -r examples/notebook/requirements.txt)',
      );
    const { user_id: userId } = await app.newUser(team);
    const last = Date.parse('2026-11-19T12:00:00Z');
    const data = Array.from({ length: 365 }, (_, day) => [
      { timestamp: new Date(last - day * dayMs).toISOString(), value: 60 },
      { timestamp: new Date(last - day * dayMs - 3_600_000).toISOString(), value: 70 },
    ]).flat();
    const pushed = await app.request('POST', `/v2/timeseries/${userId}/heartrate`, {
      key: team.key,
      body: { stage: 'historical', provider: 'oura', data },
    });
    expect(pushed.status, pushed.text).toBe(200);
    const { stdout } = await run(python ?? '', ['-c', each.before + (await programOf(notebook))], {
      cwd: folder,
      env: {
        ...process.env,
        API: app.baseUrl,
        KEY: team.key,
        USER_ID: userId,
        LAST_DAY: '2026-11-19',
        MPLCONFIGDIR: folder,
      },
    });
    expect(stdout).toBe(`365 days as ${each.kind}, 65.0 bpm on average\n`);
    expect((await stat(path.join(folder, 'year.png'))).size).toBeGreaterThan(5000);
  });
});
