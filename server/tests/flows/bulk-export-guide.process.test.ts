import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { minuteMs } from '../../src/kernel/time.ts';
import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { runGuide } from '../harness/guide.ts';

let app: TestApp;
let team: TestTeam;
let folder: string;

beforeAll(async () => {
  app = await openTestApp({ hasOwnAddress: true });
  team = await app.newTeam({ environment: 'sandbox' });
  folder = await mkdtemp(path.join(tmpdir(), 'salus-bulk-export-'));
  const command = fileURLToPath(new URL('../harness/duckdb-command.ts', import.meta.url));
  const script = `#!/bin/sh\nexec '${process.execPath}' '${command}' "$@"\n`;
  await writeFile(path.join(folder, 'duckdb'), script, { mode: 0o755 });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function rename(id: string, family: string): Promise<void> {
  const body = {
    first_name: 'Jane',
    last_name: family,
    email: 'jane@example.com',
    phone_number: '+16025771234',
    gender: 'female',
    dob: '1985-02-28',
    address: { first_line: '1 Main St', city: 'Phoenix', state: 'AZ', zip: '85004', country: 'US' },
  };
  const { status } = await app.request('PATCH', `/v2/user/${id}/info`, { key: team.key, body });
  expect(status).toBe(200);
}

async function arrive(family: string, value: number): Promise<string> {
  const { user_id: id } = await app.newUser(team);
  await rename(id, family);
  const data = ['08', '09'].map((hour) => ({ timestamp: `2026-11-19T${hour}:00:00Z`, value }));
  const at = `/v2/timeseries/${id}/heartrate`;
  const body = { provider: 'oura', stage: 'daily', data };
  expect((await app.request('POST', at, { key: team.key, body })).status).toBe(200);
  return id;
}

it('the guide to bulk exports says what happens, command by command', async () => {
  await arrive('Doe', 61);
  const changed = await arrive('Roe', 71);
  app.clock.advance(2 * minuteMs);
  const settings = {
    KEY: team.key,
    API: app.baseUrl,
    WORK: folder,
    PATH: `${folder}:${process.env['PATH'] ?? ''}`,
  };
  const compared = await runGuide('bulk-export.md', settings, async (answer) => {
    if (Array.isArray(answer) && JSON.stringify(answer).includes('heart_rate')) {
      app.clock.advance(2 * minuteMs);
      await rename(changed, 'Poe');
    }
    await app.service.slices.fhir.bulk.runDue();
  });
  expect(compared).toBe(4);
}, 60_000);
