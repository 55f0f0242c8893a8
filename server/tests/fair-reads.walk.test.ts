import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from './harness/app.ts';

/** Requests of the noisy team at once. */
const connections = 30;
const pushes = 40;
/** What may be under way when a push begins, for each of the few times that it waits for the database. */
const pagesMax = 15;

let app: TestApp;
let noisy: TestTeam;
let quiet: TestTeam;
let noisyUser: string;
let quietUser: string;
beforeAll(async () => {
  app = await openTestApp();
  [noisy, quiet] = [await app.newTeam(), await app.newTeam()];
  noisyUser = (await app.newUser(noisy)).user_id;
  quietUser = (await app.newUser(quiet)).user_id;
  await push(noisy, noisyUser, 0, 20_000);
  await push(quiet, quietUser, 0, 10);
}, 120_000);
afterAll(async () => app.close());

async function push(
  { key }: TestTeam,
  userId: string,
  first: number,
  count: number,
): Promise<void> {
  const data = Array.from({ length: count }, (_, index) => ({
    timestamp: new Date(Date.UTC(2026, 0, 1) + (first + index) * 60_000).toISOString(),
    value: 60 + (index % 40),
    unit: 'bpm',
  }));
  const body = { stage: 'daily', provider: 'oura', data };
  const { status } = await app.request('POST', `/v2/timeseries/${userId}/heartrate`, { key, body });
  expect(status).toBe(200);
}

const read = async ({ key }: TestTeam, userId: string, end: string): Promise<void> => {
  const query = { start_date: '2026-01-01', end_date: end };
  const path = `/v2/timeseries/${userId}/heartrate/grouped`;
  expect((await app.request('GET', path, { key, query })).status).toBe(200);
};

const form = 'application/x-www-form-urlencoded';
/** What a team can read as much of as it can: by the method of a read, and by others. */
const floods: Readonly<Record<string, () => Promise<number>>> = {
  'pages of samples': async () => {
    await read(noisy, noisyUser, '2026-03-01');
    return 200;
  },
  'searches of FHIR by a form': async () => {
    const body = `patient=Patient/${noisyUser}&_count=1000`;
    const options = { key: noisy.key, body, headers: { 'content-type': form } };
    return (await app.request('POST', '/fhir/r4/Observation/_search', options)).status;
  },
  '$everything by POST': async () => {
    const path = `/fhir/r4/Patient/${noisyUser}/$everything`;
    return (await app.request('POST', path, { key: noisy.key, query: { _count: 1000 } })).status;
  },
};

it.each(Object.entries(floods))(
  'a quiet team’s pushes and reads wait for few %s of a team that reads as much as it can',
  async (_name, flood) => {
    let pages = 0;
    const stop = new AbortController();
    const flooding = Array.from({ length: connections }, async () => {
      while (!stop.signal.aborted) {
        expect(await flood()).toBe(200);
        pages += 1;
      }
    });
    const waited: number[] = [];
    const count = async (work: () => Promise<void>): Promise<void> => {
      const before = pages;
      await work();
      waited.push(pages - before);
    };
    for (let turn = 1; turn <= pushes; turn += 1) {
      await count(async () => push(quiet, quietUser, turn * 10, 1));
      await count(async () => read(quiet, quietUser, '2026-01-02'));
    }
    stop.abort();
    await Promise.all(flooding);
    const sorted = waited.toSorted((one, other) => one - other);
    // All but the first: what the noisy team's reads cost is known once some of them have ended.
    expect(sorted.at(-2)).toBeLessThanOrEqual(pagesMax);
  },
  240_000,
);
