import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { python, runPython } from '../../../clients/python/tests/find-python.ts';
import { diskFolder } from '../harness/folders.ts';

const execute = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');
const version = '0.1.0';

const secret = `whsec_${'A'.repeat(32)}`;

let work: string;
let released: string;
beforeAll(async () => {
  work = await mkdtemp(path.join(diskFolder(), 'salus-release-'));
  released = path.join(work, 'released');
});
afterAll(async () => rm(work, { recursive: true, force: true }));

/** What a user has: nothing of npm's own settings for this checkout. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:npm_|NODE_|SALUS_|VITEST)/iu.test(name)),
);

async function release(
  ...args: readonly string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const main = path.join(root, 'tools/release/main.ts');
  try {
    const { stdout, stderr } = await execute(process.execPath, [main, ...args], { cwd: root });
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = Object(error) as Record<string, unknown>;
    return { code: Number(code), stdout: String(stdout), stderr: String(stderr) };
  }
}

/** Makes an empty project and installs a package of the release in it. */
async function install(project: string, file: string): Promise<string> {
  const folder = path.join(work, project);
  await mkdir(folder);
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }');
  const flags = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts'];
  await execute('npm', ['install', ...flags, path.join(released, file)], {
    cwd: folder,
    env: environment,
  });
  return folder;
}

describe('a release', () => {
  test('needs a version, the one that all parts have', async () => {
    expect(await release()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Usage: npm run release') as string,
    });
    const other = await release('9.9.9', '--dry-run', '--to', released);
    expect(other).toMatchObject({ code: 1, stdout: '' });
    expect(other.stderr.split('\n').filter((line) => line.endsWith('not 9.9.9.'))).toHaveLength(5);
    expect(other.stderr).toContain('CHANGELOG.md has no section 9.9.9.');
    expect((await release('latest')).stderr).toContain('latest is not a version');
  });

  test(
    'makes its files, publishes nothing, and says what is left to do',
    { timeout: 300_000 },
    async () => {
      const tags = async (): Promise<string> =>
        (await execute('git', ['tag', '--list'], { cwd: root })).stdout;
      const before = await tags();
      const { code, stdout } = await release(version, '--dry-run', '--to', released);

      expect(stdout).toContain('This was a dry run: no tag was made.');
      expect(stdout).toContain(`npm publish ${released}/salus-health-${version}.tgz`);
      expect(code).toBe(0);
      expect(await tags()).toBe(before);
      const files = await readdir(released);
      expect(files).toEqual(
        expect.arrayContaining([
          'SHA256SUMS',
          `salus-${version}.cdx.json`,
          `salus-${version}.chart.tgz`,
          `salus-${version}.provenance.json`,
          `salus-${version}.sources.tgz`,
          `salus-client-${version}.tgz`,
          `salus-health-${version}.tgz`,
        ]),
      );
      const check = await execute('sha256sum', ['--check', '--strict', 'SHA256SUMS'], {
        cwd: released,
      });
      expect(check.stdout.match(/: OK$/gmu)).toHaveLength(files.length - 1);
      const statement = JSON.parse(
        await readFile(path.join(released, `salus-${version}.provenance.json`), 'utf8'),
      ) as { subject: readonly { name: string }[] };
      const notSubjects = new Set(['SHA256SUMS', `salus-${version}.provenance.json`]);
      expect(statement.subject.map(({ name }) => name).toSorted()).toEqual(
        files.filter((name) => !notSubjects.has(name)).toSorted(),
      );
    },
  );

  test('holds neither sources of the server nor paths of this machine', async () => {
    const archive = path.join(released, `salus-health-${version}.tgz`);
    const { stdout: names } = await execute('tar', ['--list', '--gzip', '--file', archive]);
    expect(names).not.toMatch(/\.(?:ts|map)$/mu);
    const { stdout: text } = await execute(
      'tar',
      ['--extract', '--to-stdout', '--gzip', '--file', archive],
      {
        maxBuffer: 256 * 1024 * 1024,
      },
    );
    expect(text).not.toContain(root);
  });

  test(
    'runs from empty folders: the server, doctor, and the programs of the client',
    { timeout: 300_000 },
    async () => {
      const server = await install('server', `salus-health-${version}.tgz`);
      const command = path.join(server, 'node_modules/.bin/salus-health');
      const env = { ...environment, SALUS_PORT: '0', SALUS_LOG_LEVEL: 'warn' };
      const child = spawn(command, ['start'], { cwd: server, env });
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const closed = once(child, 'close');
      try {
        const url = await Promise.race([
          printed(child.stdout, () => /API reference {2}(\S+)\/docs\/reference/u.exec(output)?.[1]),
          closed.then(() => Promise.reject(new Error(`the server ended: ${output}`))),
        ]);
        const key = /Team key +(\S+)/u.exec(output)?.[1] ?? '';
        for (const page of ['/readyz', '/console', '/docs/', '/docs/reference', '/openapi.json'])
          expect([page, (await fetch(`${url}${page}`)).status]).toEqual([page, 200]);
        expect(output).toContain('npx salus-health console');

        const doctor = await execute(command, ['doctor'], { cwd: server, env });
        expect(doctor.stdout).toContain('ok   console: built\nok   documentation: built\n');
        expect(doctor.stdout).not.toMatch(/^FIX/mu);

        const settings = { SALUS_URL: url, SALUS_TEAM_KEY: key, WEBHOOK_SECRET: secret };
        const client = await install('client', `salus-client-${version}.tgz`);
        const text = await readFile(
          path.join(client, 'node_modules/@salus/client/README.md'),
          'utf8',
        );
        const blocks = [...text.matchAll(/```js\n([\s\S]*?)```/gu)].map(([, block = '']) => block);
        await writeFile(path.join(client, 'readme.mjs'), blocks.join('\n'));
        const readme = await execute(process.execPath, ['readme.mjs'], {
          cwd: client,
          env: settings,
        });
        expect(readme.stdout).toMatch(/^patient-42\n/u);
        expect(readme.stdout).toMatch(/ daily\.data\.heartrate\.created$/mu);

        if (python === undefined) return;
        const packages = path.join(work, 'site');
        const wheel = path.join(released, `salus_health-${version}-py3-none-any.whl`);
        await runPython(['-m', 'zipfile', '-e', wheel, packages]);
        const program = await programOf(path.join(root, 'clients/python/README.md'), 'python');
        const ran = await runPython(['-c', program], { packages, env: settings });
        expect(ran.stdout).toContain('daily.data.heartrate.created');
      } finally {
        child.kill('SIGTERM');
      }
      expect(await closed).toEqual([0, null]);
      expect(output).toContain('Stopping: ');
    },
  );
});

/** The blocks of one language in a README, one after the other. */
async function programOf(readme: string, language: string): Promise<string> {
  const text = await readFile(readme, 'utf8');
  const blocks = text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'gu'));
  return [...blocks].map(([, block = '']) => block).join('\n');
}

/** Resolves to what `found` returns once it finds it in the stream's text. */
async function printed(
  stream: NodeJS.ReadableStream,
  found: () => string | undefined,
): Promise<string> {
  return new Promise((resolve) => {
    stream.on('data', () => {
      const value = found();
      if (value !== undefined) resolve(value);
    });
  });
}
