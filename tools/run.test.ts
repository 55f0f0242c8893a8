import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

type Run = { readonly code: number; readonly out: string; readonly err: string };

/** Stands for npm: writes down how it was called, and "installs" an empty node_modules after a moment. */
const npm = `#!/bin/sh
echo "$*" >> npm-calls
env > npm-environment
echo npm says hello
test -e npm-fails && cat npm-fails && exit 7
sleep 0.2
mkdir -p node_modules
`;

// Every test starts several processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let projects: string;
let installed: string;

beforeAll(async () => {
  projects = await mkdtemp(join(tmpdir(), 'salus-run-'));
  installed = await makeProject();
  await run(installed, ['start']);
});

afterAll(async () => {
  await rm(projects, { recursive: true });
});

/** Stands for the build: the server as it is. */
const build = `console.log(new URL('../server/src/main.ts', import.meta.url).pathname);`;

/** A project as it comes from the repository; its server repeats its arguments. */
async function makeProject(): Promise<string> {
  const root = await mkdtemp(join(projects, 'project-'));
  for (const name of ['run.mjs', 'install.mjs', 'node.mjs', 'node-flags.mjs', 'program.mjs']) {
    await cp(join(import.meta.dirname, name), join(root, 'tools', name));
  }
  await writeFile(join(root, 'package.json'), '{"type":"module"}');
  await writeFile(join(root, 'package-lock.json'), '{}');
  await mkdir(join(root, 'bin'));
  await writeFile(join(root, 'bin', 'npm'), npm, { mode: 0o755 });
  await writeScript(root, 'server/src/main.ts', `console.log(process.argv.slice(2).join(' '));`);
  await writeScript(root, 'tools/build-server.mjs', build);
  return root;
}

async function makeInstalledProject(): Promise<string> {
  const root = await mkdtemp(join(projects, 'installed-'));
  await cp(installed, root, { recursive: true });
  return root;
}

async function writeScript(root: string, path: string, source: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), source);
}

/** Starts the script as npm would, with the stub of npm first on the PATH. */
function start(root: string, args: readonly string[], env: Record<string, string> = {}) {
  const { npm_execpath: _, ...outer } = process.env;
  const path = [join(root, 'bin'), dirname(process.execPath), process.env['PATH']].join(':');
  const child = spawn(process.execPath, [join(root, 'tools', 'run.mjs'), ...args], {
    cwd: tmpdir(),
    env: { ...outer, PATH: path, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([out, err, [code]]): Run => ({ out, err, code: Number(code) }),
  );
  return { child, ended };
}

async function run(root: string, args: readonly string[], env?: Record<string, string>) {
  return start(root, args, env).ended;
}

async function npmCalls(root: string): Promise<readonly string[]> {
  const calls = await readFile(join(root, 'npm-calls'), 'utf8');
  return calls.trim().split('\n');
}

test.concurrent('the first start installs, the next does not, and a changed lock file installs again', async () => {
  const root = await makeProject();

  const first = await run(root, ['start', '--port', '1']);
  const second = await run(root, ['start']);
  await writeFile(join(root, 'package-lock.json'), '{"changed":true}');
  const third = await run(root, ['start']);

  expect(first).toEqual({ code: 0, out: 'serve --port 1\n', err: 'Installing dependencies …\n' });
  expect(second).toEqual({ code: 0, out: 'serve\n', err: '' });
  expect(third.err).toBe('Installing dependencies …\n');
  expect(await npmCalls(root)).toEqual([
    expect.stringMatching(/^install --no-save --include=dev --include=optional /),
    expect.stringMatching(/^install /),
  ]);
});

test.concurrent('the server gives memory back that it does not use, as far as the environment does not say otherwise', async () => {
  const root = await makeInstalledProject();
  const source = `console.log(process.env.MALLOC_ARENA_MAX, process.env.MALLOC_TRIM_THRESHOLD_);`;
  await writeScript(root, 'server/src/main.ts', source);

  expect((await run(root, ['start'])).out).toBe('2 1048576\n');
  expect((await run(root, ['start'], { MALLOC_ARENA_MAX: '8' })).out).toBe('8 1048576\n');
});

test.concurrent('what runs is the build of the server, and its sources where it cannot be built', async () => {
  const root = await makeInstalledProject();
  await writeScript(root, 'built/main.mjs', `console.log('built', process.argv[2]);`);
  await writeScript(root, 'tools/build-server.mjs', `console.log('${root}/built/main.mjs');`);
  const built = await run(root, ['start']);
  // The real one finds no place for it.
  for (const name of ['build-server.mjs', 'build-once.mjs', 'server-package.mjs'])
    await cp(join(import.meta.dirname, name), join(root, 'tools', name));
  await writeFile(join(root, 'node_modules/.cache'), '');
  const unbuilt = await run(root, ['start']);

  expect(built).toEqual({ code: 0, out: 'built serve\n', err: '' });
  expect(unbuilt).toMatchObject({ code: 0, out: 'serve\n' });
  expect(unbuilt.err).toMatch(
    /^Building the server …\nThe server could not be built: ENOTDIR.*\nIt runs from its sources, which takes more memory\.\n$/u,
  );
});

test.concurrent('a build is kept while what was started of it runs: it is touched each hour', async () => {
  const root = await makeInstalledProject();
  await writeScript(
    root,
    'built/main.mjs',
    `import { statSync } from 'node:fs';
     setInterval(() => {
       if (statSync(import.meta.dirname).mtimeMs < 100_000) return;
       console.log('kept');
       process.exit();
     }, 10);`,
  );
  await writeScript(root, 'tools/build-server.mjs', `console.log('${root}/built/main.mjs');`);
  await utimes(join(root, 'built'), 1, 1);
  const hours = `const set = setInterval;
    globalThis.setInterval = (act, ms) => set(act, ms === 3_600_000 ? 20 : ms);`;

  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hours)}`;
  expect(await run(root, ['start'], { NODE_OPTIONS })).toEqual({ code: 0, out: 'kept\n', err: '' });
});

test.concurrent('two starts at once install once, and both run', async () => {
  const root = await makeProject();

  const runs = await Promise.all([run(root, ['salus', 'a']), run(root, ['salus', 'b'])]);

  expect(runs.map(({ out }) => out)).toEqual(['a\n', 'b\n']);
  expect(await npmCalls(root)).toHaveLength(1);
});

test.concurrent('a lock whose holder died does not keep the next start waiting', async () => {
  const root = await makeProject();
  await mkdir(join(root, '.salus-installing'));
  await utimes(join(root, '.salus-installing'), 1, 1);

  expect(await run(root, ['start'])).toMatchObject({ code: 0, out: 'serve\n' });
  await expect(access(join(root, '.salus-installing'))).rejects.toThrow('ENOENT');
});

test.concurrent.for<readonly [error: string, sentence: string]>([
  ['', 'npm install failed (exit 7); see its output'],
  [
    'npm error code ENOTFOUND',
    "the package registry cannot be reached (ENOTFOUND); check the network and npm's settings registry and proxy",
  ],
  [
    'npm error code E404',
    "the package registry does not serve a package (E404); check npm's settings registry and offline",
  ],
  ['npm error code ENOSPC', 'the disk is full (ENOSPC); make 2 GB free'],
  [
    'npm error code EACCES',
    "npm may not write to a folder (EACCES); check the owner of this folder and of npm's cache",
  ],
  [
    'npm error code SELF_SIGNED_CERT_IN_CHAIN',
    "the registry's certificate is not trusted (SELF_SIGNED_CERT_IN_CHAIN); set NODE_EXTRA_CA_CERTS or npm's setting cafile",
  ],
])(
  'a failed installation (%s) is one sentence, runs nothing and is tried again',
  async ([error, sentence]) => {
    const root = await makeProject();
    await writeFile(join(root, 'npm-fails'), error);

    const failed = await run(root, ['start']);
    const log = join(root, 'npm-install.log');
    const output = await readFile(log, 'utf8');
    await rm(join(root, 'npm-fails'));
    const second = await run(root, ['start']);

    expect(failed).toEqual({
      code: 1,
      out: '',
      err: `Installing dependencies …\nThe dependencies could not be installed: ${sentence}, and start again. The output of npm is in ${log}.\n`,
    });
    expect(output).toBe(`npm says hello\n${error}`);
    expect(second.code).toBe(0);
    await expect(access(log)).rejects.toThrow('ENOENT');
  },
);

test.concurrent('a machine without npm is asked to install it', async () => {
  const root = await makeProject();
  await rm(join(root, 'bin'), { recursive: true });

  expect(await run(root, ['start'], { PATH: join(root, 'bin') })).toEqual({
    code: 1,
    out: '',
    err: 'Installing dependencies …\nThe dependencies could not be installed: npm was not found; install npm, and start again.\n',
  });
});

test.concurrent('what an outer npm leaves out is installed all the same, from the registry it uses', async () => {
  const root = await makeProject();

  await run(root, ['start'], {
    npm_config_omit: 'optional',
    NPM_CONFIG_DRY_RUN: 'true',
    npm_config_registry: 'https://registry.example/',
    PATH: `${join(root, 'bin')}:${join(root, 'node_modules', '.bin')}:${process.env['PATH']}`,
  });

  const environment = await readFile(join(root, 'npm-environment'), 'utf8');
  expect(environment).not.toMatch(/^npm_config_(omit|dry_run)=/im);
  expect(environment).toMatch(/^npm_config_registry=https:\/\/registry.example\/$/m);
  const [, path] = /^PATH=(.*)$/m.exec(environment) ?? [];
  expect(path).not.toContain(join(root, 'node_modules'));
});

test.concurrent("the command's exit code is ours, also when a signal ends it", async () => {
  const root = await makeInstalledProject();
  await writeScript(
    root,
    'server/src/main.ts',
    `const [, , text] = process.argv;
     if (text === 'die') process.kill(process.pid, 'SIGKILL');
     process.exitCode = Number(text);`,
  );

  expect((await run(root, ['salus', '3'])).code).toBe(3);
  expect((await run(root, ['salus', 'die'])).code).toBe(137);
  expect((await run(root, ['nonsense'])).code).toBe(1);
});

test.concurrent.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'on %s the server finishes what it does, and its exit code 0 comes through',
  async (signal) => {
    const root = await makeInstalledProject();
    await writeScript(
      root,
      'server/src/main.ts',
      `import { existsSync, watch } from 'node:fs';
       const signal: string = '${signal}';
       process.on(signal, () => {
         clearInterval(busy);
         const work = watch(process.cwd(), () => {
           if (!existsSync('work-is-done')) return;
           work.close();
           console.log('finished');
         });
         console.log('finishing');
       });
       const busy = setInterval(() => undefined, 1000);
       console.error('ready');`,
    );
    const { child, ended } = start(root, ['start']);
    await once(child.stderr, 'data');

    child.kill(signal);
    await once(child.stdout, 'data');
    await writeFile(join(root, 'work-is-done'), '');

    expect(await ended).toMatchObject({ code: 0, out: 'finishing\nfinished\n' });
  },
);

/** Stands for Vitest: leaves the report it is told to leave, and exits with the code it is told. */
async function testRun(
  statuses: readonly string[],
  code: number,
  fileStatus = 'passed',
  args: readonly string[] = ['some/file'],
): Promise<Run> {
  const root = await makeInstalledProject();
  const assertionResults = statuses.map((status, index) => ({
    status,
    fullName: `test ${index}`,
    failureMessages: status === 'failed' ? ['AssertionError: expected 1 to be 2'] : [],
  }));
  const name = join(root, 'some/file');
  const testResults = [{ name, status: fileStatus, message: 'No such module', assertionResults }];
  await writeScript(
    root,
    'node_modules/vitest/vitest.mjs',
    `import { writeFileSync } from 'node:fs';
     const file = process.argv.find((arg) => arg.startsWith('--outputFile.json=')).split('=')[1];
     writeFileSync(file, ${JSON.stringify(JSON.stringify({ testResults }))});
     const given = process.argv.slice(process.argv.findIndex((arg) => arg.startsWith('--outputFile')) + 1);
     console.log(given.join(' ') || 'everything');
     process.exit(${code});`,
  );
  return run(root, ['test', ...args]);
}

test.concurrent('npm test passes its arguments on and ends with what failed and the counts', async () => {
  expect(await testRun(['passed', 'passed'], 0)).toMatchObject({
    code: 0,
    out: 'some/file\n2 passed, 0 failed\n',
  });
  expect(await testRun(['passed', 'failed', 'skipped', 'todo'], 1, 'failed')).toMatchObject({
    code: 1,
    out: 'some/file\nFAILED  some/file  test 1\nAssertionError: expected 1 to be 2\n2 skipped\n1 passed, 1 failed\n',
  });
});

test.concurrent('npm test without arguments starts no further programs; with --all it is every test', async () => {
  expect((await testRun(['passed'], 0, 'passed', [])).out).toBe(
    '--project unit --project db --project smoke\n1 passed, 0 failed\n',
  );
  expect((await testRun(['passed'], 0, 'passed', ['--all'])).out).toBe(
    'everything\n1 passed, 0 failed\n',
  );
});

test.concurrent('npm test fails when nothing ran, a file does not load, or only an error tells', async () => {
  expect(await testRun([], 0)).toMatchObject({ code: 1, out: 'some/file\n0 passed, 0 failed\n' });
  expect(await testRun([], 1, 'failed')).toMatchObject({
    code: 1,
    out: 'some/file\nFAILED  some/file  as a whole\nNo such module\n0 passed, 1 failed\n',
  });
  expect(await testRun(['passed'], 1)).toMatchObject({
    code: 1,
    out: 'some/file\n1 passed, 1 failed\n',
  });
});

test.concurrent('npm run check stops at the first step that fails', async () => {
  const root = await makeInstalledProject();
  await writeScript(root, 'node_modules/typescript/bin/tsc', '');
  await writeScript(root, 'node_modules/oxlint/bin/oxlint', 'process.exit(4)');
  await writeScript(root, 'node_modules/oxfmt/bin/oxfmt', 'console.log("never")');

  const { code, out } = await run(root, ['check']);

  expect(code).toBe(4);
  expect(out).toMatch(
    /^ok {2}types {2}[\d.]+ s\n(?:ok {2}types [a-z ]+ {2}[\d.]+ s\n)*FAILED {2}lint {2}[\d.]+ s\n$/,
  );
});
