import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { DuckDBConnection } from '@duckdb/node-api';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { exportedTypes } from '../../src/fhir/bulk/exported.ts';
import { usersOfUnit } from '../../src/fhir/bulk/model.ts';
import { hourMs } from '../../src/kernel/time.ts';
import { openTestApp, type TestApp, testMasterKey, type TestTeam } from '../harness/app.ts';
import { type BulkApi, bulkApi, type BulkLine, type BulkManifest } from '../harness/bulk-export.ts';
import { everything } from '../harness/fhir-search.ts';
import { fhirApi } from '../harness/fhir.ts';
import { newOrder } from '../harness/orders.ts';
import { urlOf } from '../harness/postgres.ts';
import { spawnSalus } from '../harness/salus-process.ts';

/** SALUS_TEST_CLINIC_PEOPLE=1000 has a clinic of the size that was promised. */
const peopleCount = Number(process.env['SALUS_TEST_CLINIC_PEOPLE'] ?? 2 * usersOfUnit + 5);
/** The last of those whom nobody writes of meanwhile. */
const quiet = Math.ceil(peopleCount / 2) - 1;
const unitsCount = Math.ceil(peopleCount / usersOfUnit);
const hoursOfWeek = 168;
/** Waited for by whoever writes the unit at which the worker is to be killed. */
const holdUp = 4242;
const within = { timeout: 300_000, interval: 20 };

let app: TestApp;
let team: TestTeam;
let bulk: BulkApi;
let folder: string;
let holder: pg.Client;
let clinic: Clinic | undefined;
const people: string[] = [];

beforeAll(async () => {
  app = await openTestApp({ hasOwnAddress: true });
  team = await app.newTeam({ environment: 'sandbox' });
  bulk = bulkApi(app, team);
  folder = await mkdtemp(path.join(tmpdir(), 'salus-clinic-week-'));
  holder = new pg.Client({ connectionString: urlOf(app.database) });
  await holder.connect();
  for (let number = 0; number < peopleCount; number += 1) people.push(await arrive(number));
}, 600_000);
afterAll(async () => {
  await clinic?.close();
  await holder.end();
  await app.close();
  await rm(folder, { recursive: true });
});

async function send(method: 'POST' | 'PATCH', at: string, body: unknown): Promise<void> {
  const { status, text } = await app.request(method, at, { key: team.key, body });
  expect([at, status, text]).toEqual([at, 200, expect.any(String)]);
}

async function rename(id: string, family: string): Promise<void> {
  await send('PATCH', `/v2/user/${id}/info`, {
    first_name: 'Ada',
    last_name: family,
    email: 'ada@example.com',
    phone_number: '+14155771234',
    gender: 'female',
    dob: '1990-01-05',
    address: { first_line: '1 Main St', city: 'Oakland', state: 'CA', zip: '94607', country: 'US' },
  });
}

async function push(id: string, resource: string, times: readonly Date[]): Promise<void> {
  const data = times.map((at, index) => ({ timestamp: at.toISOString(), value: 60 + (index % 9) }));
  await send('POST', `/v2/timeseries/${id}/${resource}`, {
    provider: 'oura',
    stage: 'daily',
    data,
  });
}

/** Somebody with a week of hours and, of ten, one with a lab order that has results. */
async function arrive(number: number): Promise<string> {
  app.clock.set(new Date());
  const { user_id: id } = await app.newUser(team);
  await rename(id, `Person ${number}`);
  const nowMs = Date.now() - 24 * hourMs;
  const hours = Array.from({ length: hoursOfWeek }, (_, hour) => new Date(nowMs - hour * hourMs));
  await push(id, 'heartrate', hours);
  if (number % 10 === 0) {
    const { id: order } = await newOrder(app, team, { user_id: id });
    const status = 'completed.walk_in_test.completed';
    await send('POST', `/v3/order/${order}/test?final_status=${status}`, null);
  }
  return id;
}

async function leave(id: string): Promise<void> {
  app.clock.set(new Date());
  const { status } = await app.request('DELETE', `/v2/user/${id}`, { key: team.key });
  expect(status).toBe(200);
}

/** What a writer says of one write; it is in an export of a moment in between, or not. */
type Written = { readonly family: string; readonly sentMs: number; readonly storedMs: number };

/** Writes one after the other, to everybody in turn, until it is stopped. */
class Clinic {
  readonly names = new Map<string, Written[]>();
  #isOver = false;
  readonly #done: Promise<void>;

  constructor() {
    this.#done = this.#work();
  }

  async close(): Promise<void> {
    this.#isOver = true;
    await this.#done;
  }

  get writes(): number {
    return [...this.names.values()].reduce((sum, each) => sum + each.length, 0);
  }

  async #work(): Promise<void> {
    for (let turn = 0; !this.#isOver; turn += 1) {
      // The first half of the clinic is left alone, so that there is something to keep.
      const id = people.at(-1 - ((turn * 7) % Math.floor(peopleCount / 2))) ?? '';
      const family = `Renamed ${turn}`;
      const sentMs = Date.now();
      app.clock.set(new Date(sentMs));
      await rename(id, family);
      const written = { family, sentMs, storedMs: Date.now() };
      this.names.set(id, [...(this.names.get(id) ?? []), written]);
      if (turn % 3 === 0) await push(id, 'steps', [new Date(sentMs - 30 * hourMs)]);
    }
  }
}

/** A worker that is a process of its own. */
const startWorker = (): ReturnType<typeof spawnSalus> =>
  spawnSalus(['worker'], {
    SALUS_DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: urlOf(app.database),
    SALUS_MASTER_KEY: testMasterKey.toString('base64'),
    SALUS_LOG_LEVEL: 'warn',
  });

/** Lets a worker come to a unit of an export, and kills it there. */
async function killedAt(unit: number): Promise<void> {
  await app.database.query(`
    create or replace function hold_up() returns trigger language plpgsql as $$
      begin
        if new.number = ${unit} then perform pg_advisory_xact_lock_shared(${holdUp}); end if;
        return new;
      end $$;
    create or replace trigger hold_up before insert on bulk_export_unit
      for each row execute function hold_up()`);
  await holder.query(`select pg_advisory_lock(${holdUp})`);
  const worker = startWorker();
  const waiting = async (): Promise<unknown> =>
    (await app.database.query(`select from pg_locks where objid = ${holdUp} and not granted`))
      .rowCount;
  try {
    await expect.poll(waiting, within).toBe(1);
  } finally {
    await worker.kill();
  }
  await holder.query(`select pg_advisory_unlock(${holdUp})`);
  await expect.poll(waiting, within).toBe(0);
  await app.database.query('drop trigger hold_up on bulk_export_unit');
  // The lease of the dead comes to its end.
  await app.database.query('update bulk_export set run_at = $1', [new Date()]);
}

async function unitsOf(id: string): Promise<ReadonlyMap<number, string>> {
  const { rows } = await app.database.query<{ number: number; place: string }>(
    `select number, xmin::text as place from bulk_export_unit where export_id = $1 and is_whole and number > 0`,
    [id],
  );
  return new Map(rows.map(({ number, place }) => [number, place]));
}

/** Begins an export, lets something happen, and answers once it is made. */
async function exported(
  query: string,
  meanwhile: (id: string) => Promise<void>,
): Promise<BulkManifest> {
  const location = String((await bulk.begin(`$export${query}`)).headers['content-location']);
  const id = location.split('/').at(-1) ?? '';
  await meanwhile(id);
  // The last worker is this process.
  const state = async (): Promise<unknown> => {
    await bulk.run();
    return (await app.database.query('select state from bulk_export where id = $1', [id])).rows[0];
  };
  await expect.poll(state, within).toEqual({ state: 'done' });
  return bulk.manifestAt(location);
}

const nameOf = ({ resourceType, id }: BulkLine): string => `${resourceType}/${id}`;
const byName = (lines: readonly BulkLine[]): ReadonlyMap<string, BulkLine> =>
  new Map(lines.map((each) => [nameOf(each), each]));

/** What DuckDB reads of files as they are downloaded: lines, and ids that differ. */
async function countedByDuckDB({ output }: BulkManifest): Promise<readonly (readonly string[])[]> {
  const connection = await DuckDBConnection.create();
  const counted = [];
  for (const { type, url } of output) {
    const file = path.join(folder, path.basename(url));
    const { text } = await app.request('GET', bulk.pathOf(url), { headers: bulk.keyed });
    await writeFile(file, text);
    const reader = await connection.runAndReadAll(
      `select '${type}', count(*)::varchar, count(distinct id)::varchar from read_ndjson('${file}', columns = {id: 'varchar'})`,
    );
    counted.push(...reader.getRows().map((row) => row.map(String)));
  }
  connection.closeSync();
  return counted;
}

test('a clinic is exported while it writes and its worker is killed twice: as it was at one moment, each row once', async () => {
  clinic = new Clinic();
  const [first, second] = [1 / 3, 2 / 3].map((share) => 1 + Math.floor(unitsCount * share));
  const kept: ReadonlyMap<number, string>[] = [];
  const manifest = await exported('', async (id) => {
    for (const unit of [first, second]) {
      await killedAt(unit ?? 1);
      kept.push(await unitsOf(id));
      await leave(people[quiet] ?? '');
      people.splice(quiet, 1, await arrive(people.length + kept.length));
    }
  });
  kept.push(await unitsOf(manifest.output[0]?.url.split('/').at(-2) ?? ''));
  const lines = await bulk.linesOf(manifest.output);
  expect(new Set(lines.map(nameOf)).size).toBe(lines.length);
  const atMs = Date.parse(manifest.transactionTime);
  const late = lines.filter(
    ({ meta }) => Date.parse(String(Reflect.get(Object(meta), 'lastUpdated'))) > atMs,
  );
  expect(late).toEqual([]);

  // Of what was written before that moment the last is there, and nothing that was sent after it.
  const found = byName(lines);
  let changed = 0;
  for (const [id, names] of clinic.names) {
    const line = JSON.stringify(found.get(`Patient/${id}`));
    const told = /"family":"([^"]+)"/u.exec(line)?.[1];
    const before = names.findLast(({ storedMs }) => storedMs < atMs);
    const possible = names.filter(({ sentMs, storedMs }) => sentMs <= atMs && storedMs >= atMs);
    const allowed = [before?.family, ...possible.map(({ family }) => family)];
    if (before !== undefined) {
      expect(allowed).toContain(told);
      changed += 1;
    } else if (possible.length === 0) expect(told).toMatch(/^Person /u);
  }
  expect(changed).toBeGreaterThan(0);
  const [afterOne, afterTwo] = kept;
  expect([afterOne?.size, afterTwo?.size]).toEqual([(first ?? 0) - 1, (second ?? 0) - 1]);
  expect([afterTwo?.get(1), kept.at(-1)?.get(1)]).toEqual([afterOne?.get(1), afterOne?.get(1)]);

  // What came since, laid over it, is what there is.
  await clinic.close();
  const counted = await countedByDuckDB(manifest);
  expect(counted).toEqual(
    manifest.output.map(({ type, count }) => [type, String(count), String(count)]),
  );
  const since = encodeURIComponent(manifest.transactionTime);
  const [gone = ''] = people.splice(1, 1);
  await leave(gone);
  const next = await exported(`?_since=${since}`, async () => {});
  expect(JSON.stringify(await bulk.linesOf(next.deleted))).toContain(`Patient/${gone}`);
  const whole = [
    ...new Map([...found, ...byName(await bulk.linesOf(next.output))]).values(),
  ].filter((each) => !JSON.stringify(each).includes(gone));
  const fhir = fhirApi(app, team);
  for (const { type } of exportedTypes) {
    const shown = await everything(fhir, type);
    const ours = whole.filter(({ resourceType }) => resourceType === type);
    // Files of an export name other resources by whole addresses.
    const expected = texts(shown).map((text) =>
      text.replaceAll('"url":"Binary/', `"url":"${app.baseUrl}/fhir/r4/Binary/`),
    );
    expect(texts(ours)).toEqual(expected);
  }
  expect(clinic.writes).toBeGreaterThan(10);

  const ofType = (type: string): number =>
    manifest.output.find((each) => each.type === type)?.count ?? 0;
  expect(ofType('Patient')).toBe(peopleCount);
  expect(ofType('Observation')).toBeGreaterThanOrEqual(peopleCount * hoursOfWeek);
}, 900_000);

const texts = (resources: readonly unknown[]): readonly string[] =>
  resources.map((each) => JSON.stringify(each)).toSorted();
