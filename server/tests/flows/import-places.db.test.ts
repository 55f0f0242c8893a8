import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request, type ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { sampleFiles } from '../../../tools/apple-health/sample-export.ts';
import { writeZip } from '../../../tools/apple-health/zip.ts';
import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';

let app: TestApp;
let folder: string;
let whole: Buffer;

beforeAll(async () => {
  app = await openTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'salus-import-places-'));
  const file = path.join(folder, 'export.zip');
  await writeZip(file, sampleFiles());
  whole = await readFile(file);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

type Upload = {
  readonly sent: ClientRequest;
  readonly status: Promise<number>;
  /** Whether it was answered before its end: then another one came first. */
  readonly isAnswered: () => boolean;
};

/** An upload of which the first half is sent. */
async function begin(team: TestTeam): Promise<Upload> {
  const { user_id } = await app.newUser(team);
  const sent = request(`${app.baseUrl}/v2/user/${user_id}/import/apple_health`, {
    method: 'POST',
    // A connection that was refused in the middle of its upload is not kept, and the server's end does not wait for it.
    agent: false,
    headers: {
      'x-salus-api-key': team.key,
      'content-type': 'application/zip',
      'content-length': whole.length,
    },
  });
  let isAnswered = false;
  const status = new Promise<number>((resolve, reject) => {
    sent.on('response', (answer) => {
      isAnswered = true;
      answer.on('error', () => {}).resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
  });
  sent.write(whole.subarray(0, whole.length / 2));
  return { sent, status, isAnswered: () => isAnswered };
}

const finish = async ({ sent, status }: Upload): Promise<number> => {
  sent.end(whole.subarray(whole.length / 2));
  return status;
};

test('uploads that come slowly keep places of their own team only', async () => {
  const [slow, other] = [await app.newTeam(), await app.newTeam()];
  let held = [await begin(slow), await begin(slow)];
  // The third of the team is refused as soon as the two others have their places.
  for (;;) {
    const third = await begin(slow);
    const status = await finish(third).catch(() => 503);
    if (status === 503) break;
    expect(status).toBe(200);
    held = await Promise.all(held.map(async (each) => (each.isAnswered() ? begin(slow) : each)));
  }
  const theirs = await Promise.all([begin(other), begin(other)]);
  expect(await Promise.all(theirs.map(finish))).toEqual([200, 200]);
  expect(await Promise.all(held.map(finish))).toEqual([200, 200]);
  // The places are free again.
  expect(await finish(await begin(slow))).toBe(200);
});
