import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { migrate } from '#kernel/db/migrate.ts';
import { openEmbeddedPostgres } from '#kernel/embedded-postgres/embedded-postgres.ts';
import { auditKind } from '#kernel/http/access.ts';

import { parseMessage } from '../src/connectors/labs/hl7/message.ts';
import { readResults } from '../src/connectors/labs/hl7/result-message.ts';
import { addEndpoint, openWebhooks } from '../src/webhooks/index.ts';
import { openTestApp, type TestApp, testClock, type TestTeam } from './harness/app.ts';
import { changesOf } from './harness/changes.ts';
import { unreachableProviders } from './harness/connected-user.ts';
import { hl7Peer, oru } from './harness/lab-examples.ts';
import { managementApi } from './harness/management-api.ts';
import { Marker } from './harness/marked.ts';
import { newOrder, patient } from './harness/orders.ts';
import { fallbackBirthDate, fillProtected } from './harness/protected-values.ts';
import { runSalus } from './harness/salus-process.ts';

const marker = new Marker();
const closing: (() => Promise<unknown>)[] = [];
let folder = '';
let app: TestApp;
let team: TestTeam;
let owner: Pool;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-plain-text-'));
  closing.push(async () => rm(folder, { recursive: true, force: true }));
  const embedded = await openEmbeddedPostgres({ dataDir: folder });
  closing.push(embedded.release);
  const { connection } = embedded;
  await migrate(connection);
  owner = new Pool({ ...connection, max: 2 });
  // Ending the pool does not wait for its connections, which the end of the database may then cut off.
  owner.on('error', () => {});
  closing.push(async () => owner.end());
  const query: Pool['query'] = owner.query.bind(owner);
  const database = { connection, query, drop: async () => {} };
  const clock = testClock();
  const txtRecords = new Map<string, string>();
  const plain = await openTestApp({
    beside: { database, clock },
    providers: unreachableProviders,
    lookUpTxt: async (name) => [[txtRecords.get(name) ?? '']],
  });
  closing.push(async () => plain.close());
  app = marker.through(plain);
  team = await app.newTeam();
  await receive();
  await work(txtRecords);
}, 300_000);
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

/** An endpoint that wants every event, and answers with what it got. */
async function receive(): Promise<void> {
  const echo = createServer((request, response) => request.pipe(response.writeHead(200)));
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  closing.push(async () => new Promise((resolve) => echo.close(resolve)));
  const url = `http://127.0.0.1:${(echo.address() as AddressInfo).port}/hook`;
  await addEndpoint(app.resources, team.scope, { url });
}

/** Does everything that changes something, once, and delivers what is told of it. */
async function work(txtRecords: Map<string, string>): Promise<void> {
  const { key: managementKey } = await managementApi(app);
  const changes = changesOf({ app, team, managementKey, txtRecords });
  for (const operation of app.operations.filter((each) => auditKind(each) === 'change')) {
    const { operationId, plane, method } = operation;
    const change = await changes[operationId]?.();
    if (change === undefined) throw new Error(`${operationId} has no line in harness/changes.ts`);
    const { path: at, headers, ...rest } = change;
    const own =
      plane === 'data' ? { 'x-salus-api-key': team.key } : { 'x-management-key': managementKey };
    const answer = await app.request(method, at, { ...rest, headers: { ...own, ...headers } });
    expect([operationId, answer.status < 300 || answer.text]).toEqual([operationId, true]);
  }
  await fillProtected(app, marker.word);
  await report();
  const webhooks = openWebhooks(app.resources, {
    privateNetworks: 'all',
    renderers: { samples: () => '{}', summary: () => '{}' },
  });
  await webhooks.deliverDue();
  await webhooks.stop(1000);
}

/** What laboratories send: results of an order, with a note, and results of nobody whom we know. */
async function report(): Promise<void> {
  const { inbox } = app.service.slices.labsResults;
  const order = await newOrder(app, team);
  const { rows } = await owner.query<{ lab: string }>(
    `with moved as (update lab_order set status = 'requisition_created' where id = $1 returning *),
      told as (insert into lab_order_event (tenant_id, order_id, status, created_at)
        select tenant_id, id, status, now() from moved)
      select lab from moved`,
    [order.id],
  );
  const { word } = marker;
  const kinds: string[] = [];
  for (const placer of [order.id, 'unknown']) {
    const message = oru(
      [
        `PID|1||${order.user_id}||${word} Doe^${word} Jane||19850228|F`,
        `OBR|1|${placer}||7600^Lipid panel^L`,
        `OBX|1|NM|1^Sodium^L||140|mmol/L|136-145||||F`,
        `NTE|1|L|${word}`,
        `OBX|2|ST|2^Comment^L||${word}||||||F`,
      ],
      placer,
    );
    const peer = { ...hl7Peer, lab: rows[0]?.lab ?? '' };
    const [read] = readResults(parseMessage(message), peer, app.clock.now());
    if (read === undefined) throw new Error('no report');
    kinds.push((await inbox.report(read)).kind);
  }
  expect(kinds).toEqual(['matched', 'unmatched']);
}

/** Rows as PostgreSQL shows them: of what is compressed, what it says; of bytes, their hexadecimal digits. */
async function rowsWith(words: readonly string[]): Promise<readonly string[]> {
  const tables = await owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts = words.flatMap((word) => [word, Buffer.from(word).toString('hex')]);
  const found = new Set<string>();
  for (const { name } of tables.rows) {
    const { rows } = await owner.query<{ row: string }>(
      `select t::text as row from ${name} t where lower(t::text) like any ($1)`,
      [texts.map((text) => `%${text.toLowerCase()}%`)],
    );
    if (rows.length > 0) found.add(`${name}: ${rows[0]?.row.slice(0, 300)}`);
  }
  return [...found];
}

it('what is protected was told of, and got to who should have it', async () => {
  expect(marker.used).toBeGreaterThan(100);
  const { rows } = await owner.query<{ types: string[]; sent: number }>(
    `select array_agg(distinct event_type order by event_type) as types,
        (select count(*)::int from delivery_attempt where status = 200) as sent
      from event where format = 'sealed'`,
  );
  expect(rows[0]?.types).toEqual([
    'insurance.eligibility.checked',
    'lab_report.parsing_job.created',
    'lab_report.parsing_job.updated',
    'labtest.appointment.created',
    'labtest.appointment.updated',
    'labtest.order.created',
    'labtest.order.updated',
    'labtest.order_tracking.updated',
    'labtest.result.critical',
  ]);
  expect(rows[0]?.sent).toBeGreaterThan(20);
});

it('no row of any table has it in plain text', async () => {
  expect(await rowsWith([marker.word])).toEqual([]);
});

it('nor what cannot be a word of ours: telephone numbers and birth dates', async () => {
  expect(await rowsWith([patient.phone_number.slice(1), patient.dob, fallbackBirthDate])).toEqual(
    [],
  );
});

it('no file of the data folder has it, the write-ahead log among them, and no file of a backup', async () => {
  const data = path.join(folder, 'postgres');
  await owner.query('checkpoint');
  const backup = path.join(folder, 'backup');
  expect(await runSalus(['backup', backup], { SALUS_DATA_DIR: folder })).toMatchObject({ code: 0 });
  for (const searched of [data, backup]) {
    const { found, files } = await marker.search(searched);
    expect([searched, found, files > 1000]).toEqual([searched, [], true]);
  }
  // A table that has it shows that the search finds it, in the table's file and in the log.
  await owner.query('create table known (text text)');
  await owner.query('insert into known values ($1)', [JSON.stringify({ first_name: marker.word })]);
  await owner.query('checkpoint');
  const known = await marker.search(data);
  expect(known.found).toHaveLength(2);
});
