import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { importFlags, serverFlags } from '../../../tools/node-flags.mjs';
import { openTestApp, type TestApp, testMasterKey } from '../harness/app.ts';
import { urlOf } from '../harness/postgres.ts';
import { buildImageFolder } from './image-folder.ts';
import { root } from './tools.ts';

const run = promisify(execFile);

describe('the stages of the image, each of the files that it is given', () => {
  let app: TestApp;
  let folder: string;
  /** The image's command, on the folder that stands for its `/app`. */
  let salus: string;

  beforeAll(async () => {
    app = await openTestApp();
    folder = await mkdtemp(path.join(tmpdir(), 'salus-image-'));
    const image = await buildImageFolder(folder);
    salus = path.join(image, 'usr/local/bin/salus');
    const script = await readFile(salus, 'utf8');
    await writeFile(salus, script.replaceAll('/app/', `${image}/`));
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('end in a command that hints at no npm, with the flags of npm start', async () => {
    const dockerfile = await readFile(path.join(root, 'Dockerfile'), 'utf8');
    expect(dockerfile).toMatch(/^ENTRYPOINT \["salus"\]$/mu);
    const script = await readFile(salus, 'utf8');
    for (const flags of [serverFlags, importFlags]) expect(script).toContain(flags.join(' '));
    const { stdout } = await run(salus, ['--help']);
    expect(stdout).toContain('Usage: salus <command>');
    expect(stdout).not.toContain('npm');
    expect((await run(salus, ['keys', '--help'])).stdout).toContain('Usage: salus keys list');
  });

  test('end in files that name the lines of the sources to whoever asks', async () => {
    const told = `process.stdout.write = () => process.stderr.write(new Error('').stack);`;
    const asked = `--enable-source-maps --import=data:text/javascript,${encodeURIComponent(told)}`;
    const env = { ...process.env, NODE_OPTIONS: asked };
    const { stderr } = await run(salus, ['--version'], { env });
    expect(stderr).toMatch(/ main \(\S+\/server\/src\/main\.ts:\d+:\d+\)/u);
  });

  test('end in a server with its console and its documentation', async () => {
    const server = spawn(salus, ['serve'], {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: urlOf(app.database),
        SALUS_MASTER_KEY: testMasterKey.toString('base64'),
        SALUS_PORT: '0',
        SALUS_LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = text(server.stderr);
    const closed = once(server, 'close');
    try {
      let url = '';
      for await (const line of createInterface(server.stdout)) {
        url = /API reference {2}(http:\S+)\/docs\/reference$/u.exec(line)?.[1] ?? '';
        if (url !== '') break;
      }
      if (url === '') throw new Error(await said);
      const console = await (await fetch(`${url}/console`)).text();
      const [, script] = /src="(\/console\/assets\/[^"]+\.js)"/u.exec(console) ?? [];
      expect((await fetch(`${url}${script}`)).status).toBe(200);
      const docs = await fetch(`${url}/docs/`);
      expect([docs.status, await docs.text()]).toEqual([200, expect.stringContaining('<h1')]);
    } finally {
      server.kill();
      await closed;
    }
  });
});
