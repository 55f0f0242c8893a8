import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { createDatabase, type TestDatabase, urlOf } from '../harness/postgres.ts';
import { startSalus } from '../harness/salus-process.ts';

let folder = '';
let temporary = '';
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-uploads-'));
  temporary = path.join(folder, 'tmp');
  await mkdir(temporary);
  database = await createDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const environment = (): Record<string, string> => ({
  TMPDIR: temporary,
  DATABASE_URL: urlOf(database),
  SALUS_DATA_DIR: path.join(folder, 'data'),
});

it('nothing of an upload is left in the temporary folder when the server is killed in its middle', async () => {
  const server = await startSalus(environment());
  const key = /Team key\s+(\S+)/u.exec(server.output.stdout)?.[1] ?? '';
  const headers = { 'x-salus-api-key': key, 'content-type': 'application/json' };
  const body = JSON.stringify({ client_user_id: 'somebody' });
  const made = await fetch(`${server.url}/v2/user`, { method: 'POST', headers, body });
  const { user_id: userId } = (await made.json()) as { readonly user_id: string };
  const sending = request(`${server.url}/v2/user/${userId}/import/apple_health`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/zip' },
  });
  sending.on('error', () => {});
  let isAnswered = false;
  sending.on('response', () => (isAnswered = true));
  try {
    // As much as the connection holds, and then some: the server has read the beginning when the rest is on its way.
    const part = Buffer.alloc(1024 * 1024, 'Ada');
    for (let sent = 0; sent < 32; sent += 1) {
      await new Promise((resolve) => {
        sending.write(part, resolve);
      });
    }
    expect(isAnswered).toBe(false);
    expect(await readdir(temporary)).toEqual([]);
  } finally {
    await server.killAlone();
    sending.destroy();
  }
  expect(await readdir(temporary)).toEqual([]);
});

it('what an earlier crash left is swept at the start, and what others have there is not', async () => {
  const earlier = new Date('2026-01-01T00:00:00Z');
  for (const name of ['salus-upload-abc123', 'others-upload', 'salus-upload-newer']) {
    await mkdir(path.join(temporary, name));
    await writeFile(path.join(temporary, name, 'upload'), 'Ada');
    if (!name.endsWith('newer')) await utimes(path.join(temporary, name), earlier, earlier);
  }
  const server = await startSalus(environment());
  await server.stop();
  expect((await readdir(temporary)).toSorted()).toEqual(['others-upload', 'salus-upload-newer']);
});
