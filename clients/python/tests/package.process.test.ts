import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { signatureHeaders } from '../../../server/src/webhooks/sending/signature.ts';
import { openTestApp, type TestApp, type TestTeam } from '../../../server/tests/harness/app.ts';
import { findPython, folder, python, runPython } from './find-python.ts';

describe.runIf(python !== undefined)('the package for Python', () => {
  let app: TestApp;
  let team: TestTeam;
  let project: string;
  let installed: string;
  beforeAll(async () => {
    app = await openTestApp();
    team = await app.newTeam();
    project = await mkdtemp(path.join(tmpdir(), 'salus-python-'));
    installed = path.join(project, 'site');
    await mkdir(installed);
    const { stdout } = await runPython([path.join(folder, 'build_wheel.py'), project]);
    // A wheel is a ZIP archive whose folders are those of site-packages.
    await runPython(['-m', 'zipfile', '-e', stdout.trim(), installed]);
  });
  afterAll(async () => {
    await app.close();
    await rm(project, { recursive: true });
  });

  const inProject = async (code: string, env: Readonly<Record<string, string>> = {}) =>
    runPython(['-c', code], {
      packages: installed,
      env: { SALUS_URL: app.baseUrl, SALUS_TEAM_KEY: team.key, ...env },
    });

  it('is one wheel with its code, its types and its metadata, the same each time', async () => {
    const wheel = (await readdir(project)).find((name) => name.endsWith('.whl')) ?? '';
    expect(wheel).toBe('salus_health-0.1.0-py3-none-any.whl');
    const before = await readFile(path.join(project, wheel));
    await runPython([path.join(folder, 'build_wheel.py'), project]);
    expect((await readFile(path.join(project, wheel))).equals(before)).toBe(true);
    const files = await readdir(path.join(installed, 'salus_health'));
    expect(files).toEqual(expect.arrayContaining(['__init__.py', 'models.py', 'py.typed']));
    const info = path.join(installed, 'salus_health-0.1.0.dist-info');
    const code = 'from importlib.metadata import version; print(version("salus-health"))';
    expect((await inProject(code)).stdout.trim()).toBe('0.1.0');
    expect(await readFile(path.join(info, 'METADATA'), 'utf8')).toContain('Requires-Dist: httpx');
  });

  it('does what its README says, as one program', async () => {
    const text = await readFile(path.join(folder, 'README.md'), 'utf8');
    const blocks = [...text.matchAll(/```python\n([\s\S]*?)```/gu)].map(([, block = '']) => block);
    expect(blocks.length).toBeGreaterThan(6);
    const key = Buffer.alloc(32, 7);
    const secret = `whsec_${key.toString('base64')}`;
    const body = Buffer.from(JSON.stringify({ event_type: 'daily.data.heartrate.created' }));
    const headers = signatureHeaders({ id: 'msg_1', body }, [key], new Date());
    const calls = `
import json
print(receive(json.loads(os.environ["HEADERS"]), os.environ["BODY"].encode()))
print(receive(json.loads(os.environ["HEADERS"]), b"{}"))
`;
    const { stdout } = await inProject(blocks.join('\n') + calls, {
      WEBHOOK_SECRET: secret,
      HEADERS: JSON.stringify(headers),
      BODY: body.toString(),
    });
    expect(stdout).toContain('oura 2 ');
    expect(stdout).toContain('daily.data.heartrate.created');
    expect(stdout).toContain('not found');
    expect(stdout).toMatch(/msg_1 daily\.data\.heartrate\.created\n204\n400\n$/u);
  });

  it('passes its own tests', async () => {
    const { stderr } = await runPython([
      '-m',
      'unittest',
      'discover',
      '-s',
      path.join(folder, 'tests'),
    ]);
    expect(stderr).toMatch(/Ran \d\d+ tests[\s\S]*OK/u);
  });

  it('reads a year of minutes into columns and frames', async () => {
    const user = await app.newUser(team);
    const { stdout } = await runPython([path.join(folder, 'tests/year.py')], {
      packages: installed,
      env: { SALUS_URL: app.baseUrl, SALUS_TEAM_KEY: team.key, USER_ID: user.user_id },
    });
    const read = JSON.parse(stdout) as Readonly<Record<string, number>>;
    expect(read).toMatchObject({ length: 40_000, first: 50, last: 50 + (39_999 % 100) });
    if ((await findPython(['httpx', 'pandas'])) === python) expect(read['pandas']).toBe(40_000);
  });
});
