import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect, it } from 'vitest';

import { startSalus } from '../harness/salus-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

it('the tour works line by line', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'salus-readme-'));
  const dataDir = path.join(folder, 'data');
  const server = await startSalus({ SALUS_DATA_DIR: dataDir });
  try {
    const guide = await readFile(path.join(root, 'docs/guides/tour.md'), 'utf8');
    const [tour = '', more = ''] = guide.split('## More to try');
    const key = /Team key\s+(\S+)/u.exec(server.output.stdout)?.[1] ?? '';
    const port = await freePort();
    const script = [...tour.matchAll(/```sh\n([\s\S]*?)```/gu)]
      .map(([, block]) => block ?? '')
      .join('\n')
      .replace(/KEY=\S+/u, `KEY=${key}`)
      .replace('http://127.0.0.1:8080', server.url)
      .replaceAll('9080', String(port))
      .replaceAll('/tmp/', `${folder}/`)
      // A reader takes a moment; the script waits for what the reader would see.
      .replace('cat ', `until [ -s ${folder}/webhooks.log ]; do sleep 0.05; done\ncat `);
    const { stdout } = await promisify(execFile)(
      'bash',
      ['-ec', `trap 'kill %1' EXIT\n${script}`],
      {
        cwd: root,
        env: { ...process.env, SALUS_DATA_DIR: dataDir },
      },
    );
    expect(stdout).toContain('"client_user_id":"tour-1"');
    expect(stdout).toMatch(/Signing secret: whsec_/u);
    expect(stdout).toContain('{"success":true,"received":1440,"created":1440,"updated":0}');
    expect(stdout).toContain('"timestamp":"2026-01-15T08:00:00+00:00"');
    expect(stdout).not.toContain('"timestamp":"2026-01-15T08:05:00+00:00"');
    expect(stdout).toMatch(/msg_\w+ \{"event_type":"daily\.data\.heartrate\.created"/u);
    const lines = (/```\n([\s\S]*?)```/u.exec(more)?.[1] ?? '').split('\n');
    // The benchmarks take minutes, and have tests of their own.
    const commands = lines.filter((line) => line !== '' && !line.startsWith('npm run bench'));
    const tried = await promisify(execFile)(
      'bash',
      ['-ec', commands.join('\n').replaceAll('~/', `${folder}/`)],
      { cwd: root, env: { ...process.env, SALUS_DATA_DIR: dataDir } },
    );
    expect(commands).toHaveLength(6);
    expect(tried.stdout).toMatch(
      /activity\.fit: \d+ samples read, (?!0 )\d+ new, 0 changed\. 1 workout\./u,
    );
    expect(tried.stdout).toMatch(/^\d+ samples read, (?!0 )\d+ new/mu);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

it('the README is a page: first the two commands, then pictures, then where to go', async () => {
  const readme = await readFile(path.join(root, 'README.md'), 'utf8');
  const places = ['npm start ', '![', '## Where to go'].map((each) => readme.indexOf(each));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
  expect(readme.split('\n').length).toBeLessThan(90);
  const pictures = [...readme.matchAll(/!\[[^\]]+\]\((docs\/pictures\/[^)]+)\)/gu)];
  expect(pictures.length).toBeGreaterThan(2);
  const sizes = pictures.map(async ([, file = '']) => (await stat(path.join(root, file))).size);
  for (const size of await Promise.all(sizes)) expect(size).toBeLessThan(60_000);
});
