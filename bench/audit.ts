import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import pg from 'pg';

import { acrossTenants } from '../server/src/kernel/across-tenants.ts';
import type { AppContext } from '../server/src/kernel/app-context.ts';
import { trust } from '../server/src/kernel/brand.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import { type ConnectionConfig, openDatabase } from '../server/src/kernel/db.ts';
import { migrate } from '../server/src/kernel/db/migrate.ts';
import { asServer } from '../server/src/kernel/db/server-role.ts';
import { openFolderStore } from '../server/src/kernel/embedded-postgres/archive/folder-store.ts';
import { openEmbeddedPostgres } from '../server/src/kernel/embedded-postgres/embedded-postgres.ts';
import type { Access } from '../server/src/kernel/http/access.ts';
import { operation } from '../server/src/kernel/http/operation.ts';
import { silentLog } from '../server/src/kernel/log/log.ts';
import { systemRandom } from '../server/src/kernel/random.ts';
import { grantTeamScope } from '../server/src/kernel/scope-grant.ts';
import { openKeyring } from '../server/src/kernel/secrets/keyring.ts';
import { openVault } from '../server/src/kernel/secrets/vault.ts';
import { archiveAudit } from '../server/src/management/audit/archive/service.ts';
import { auditChain, appendToChain } from '../server/src/management/audit/chain-appender.ts';
import { RequestAudit } from '../server/src/management/audit/request-audit.ts';
import { readLinks } from '../server/src/management/audit/store.ts';
import { verifyAudit } from '../server/src/management/audit/verification.ts';
import type { BenchRow } from './row.ts';
import { median } from './stage.ts';

type Stage = Pick<AppContext, 'db' | 'vault' | 'log'>;

const entries = 200_000;
const rounds = 5;

export async function run(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'salus-bench-'));
  const postgres = await openEmbeddedPostgres({ dataDir });
  await migrate(postgres.connection);
  const db = openDatabase(asServer(postgres.connection));
  try {
    const key = Buffer.alloc(32, 5);
    const masterKeys = { file: null, read: () => ({ current: key, previous: [] }) };
    const own = { db, clock: systemClock, random: systemRandom };
    const vault = await openVault(own, openKeyring(masterKeys, systemRandom));
    const stage = { db, vault, log: silentLog };
    const written = await writeEntries(postgres.connection);
    const sealed = await rateOf(entries, async () => sealAll(stage));
    return [
      ...(await verificationRows(stage)),
      row('audit log sealed', 'entries/s', sealed, [
        'one insert … select of the same rows',
        written,
      ]),
      countingRow(stage),
      ...(await diskRows(postgres.connection, stage)),
    ];
  } finally {
    await db.close();
    await postgres.release();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function rateOf(count: number, work: () => Promise<unknown> | void): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (1000 * count) / (performance.now() - startedAt);
}

/** Entries as reads leave them; answers how fast PostgreSQL wrote them. */
async function writeEntries(connection: ConnectionConfig): Promise<number> {
  const owner = new pg.Client(connection);
  await owner.connect();
  const rate = await rateOf(entries, async () =>
    owner.query(
      `insert into audit_pending (organisation_id, team_id, tenant_id, environment, actor_type, actor_id, action,
        subject_type, subject_id, user_id, address, request_id, result, count, details)
      select $1, $2, $3, 'production', 'team_key', $4, 'timeseries.read', 'user', id, id, '192.0.2.1', gen_random_uuid(),
        'ok', 3, '{"operation":"get_heartrate_grouped"}'
      from (select gen_random_uuid() as id from generate_series(1, $5)) as users`,
      [randomUUID(), randomUUID(), randomUUID(), randomUUID(), entries],
    ),
  );
  await owner.end();
  return rate;
}

/** Bytes of an entry with its part of the indexes: of one request by request, and of a roll-up of a day. */
async function diskRows(connection: ConnectionConfig, stage: Stage): Promise<readonly BenchRow[]> {
  const owner = new pg.Client(connection);
  await owner.connect();
  const measure = async (name: string): Promise<BenchRow> => {
    const { rows } = await owner.query<{ all: number; heap: number }>(
      `select pg_total_relation_size('audit_entry')::float8 / count(*) as all,
        pg_relation_size('audit_entry')::float8 / count(*) as heap from audit_entry`,
    );
    const { all = Number.NaN, heap = Number.NaN } = rows[0] ?? {};
    return row(name, 'bytes/entry', all, ['its heap alone', heap]);
  };
  const single = await measure('audit log on disk, an entry of a request');
  await owner.query('truncate audit_entry, audit_head');
  await owner.query(
    `insert into audit_rollup (day, key, at, last_at, organisation_id, team_id, tenant_id, environment, actor_type, actor_id,
      action, user_id, address, count, details)
    select current_date - 1, gen_random_uuid(), now() - interval '1 day' + number / 1000 * interval '5 seconds',
      now() - interval '2 hours', $1, $2, $3,
      'production', 'team_key', $4, 'timeseries.read', gen_random_uuid(), '192.0.2.1', 24,
      '{"operation":"get_heartrate_grouped"}'
    from generate_series(1, $5::int) as number`,
    [randomUUID(), randomUUID(), randomUUID(), randomUUID(), entries],
  );
  await sealAll(stage);
  const rolledUp = await measure('audit log on disk, a roll-up of a day');
  await owner.end();
  const folder = await mkdtemp(path.join(tmpdir(), 'salus-bench-'));
  const before = new Date(Date.now() + 60_000);
  const context = { ...stage, clock: systemClock, random: systemRandom };
  const archived = await archiveAudit(context, {
    store: openFolderStore(folder),
    owner: connection,
    before,
  });
  await rm(folder, { recursive: true, force: true });
  const inArchive = row(
    'audit log archived, a roll-up of a day',
    'bytes/entry',
    archived.bytes / archived.entries,
    ['in the database', rolledUp.figure],
  );
  return [single, rolledUp, inArchive];
}

async function sealAll(stage: Stage): Promise<void> {
  const chain = auditChain(stage);
  while (await appendToChain(stage, chain));
}

/** The check of the whole chain beside the hashing alone, in turns. */
async function verificationRows(stage: Stage): Promise<readonly BenchRow[]> {
  const texts: string[] = [];
  const whole = { after: 0, upTo: entries };
  for await (const links of readLinks(stage.db.read(acrossTenants), whole)) {
    for (const { text } of links) texts.push(text);
  }
  const key = stage.vault.derive('audit chain');
  const hashAll = (): void => {
    let hash = '';
    for (const text of texts)
      hash = createHmac('sha256', key).update(hash).update(text).digest('hex');
  };
  const checked: number[] = [];
  const hashed: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const check = await rateOf(entries, async () => {
      const { findings } = await verifyAudit(stage);
      if (findings.length > 0) throw new Error('the chain of the benchmark is broken');
    });
    const hash = await rateOf(entries, hashAll);
    // The first round warms up.
    if (round > 0) checked.push(check);
    if (round > 0) hashed.push(hash);
  }
  return [
    row('audit chain verified', 'entries/s', median(checked), [
      'bare HMAC over the same bytes, in memory',
      median(hashed),
    ]),
  ];
}

/** What a read of one user's data costs its request, beside counting in a map under a name that is there already. */
function countingRow(stage: Stage): BenchRow {
  const read = operation({
    operationId: 'get_heartrate_grouped',
    method: 'GET',
    path: '/v2/timeseries/{user_id}/heartrate/grouped',
    tag: 'timeseries',
    summary: 'Heart rate',
    response: null,
    handle: async () => undefined,
  });
  const scope = grantTeamScope({
    tenantId: trust(randomUUID()),
    teamId: trust(randomUUID()),
    organisationId: trust(randomUUID()),
    environment: 'production',
    refusesIdentifyingClientUserIds: false,
    actor: { type: 'team_key', id: randomUUID() },
    origin: { requestId: randomUUID(), address: '192.0.2.1' },
  });
  const users = Array.from({ length: 1000 }, () => randomUUID());
  const accesses: readonly Access[] = users.map((id) => ({
    operation: read,
    scope,
    params: { user_id: id },
  }));
  const recorder = new RequestAudit(stage);
  const counts = new Map<string, number>();
  const perSecond = (work: () => void): number => {
    const rates = Array.from({ length: 200 }, () => {
      const startedAt = performance.now();
      work();
      return (1000 * users.length) / (performance.now() - startedAt);
    });
    return median(rates.slice(100));
  };
  const counted = perSecond(() => {
    for (const access of accesses) void recorder.served(access);
  });
  const mapped = perSecond(() => {
    for (const id of users) counts.set(id, (counts.get(id) ?? 0) + 1);
  });
  return row('read counted for the audit log', 'reads/s', counted, ['a count in a Map', mapped]);
}

function row(
  name: string,
  unit: string,
  figure: number,
  [baseline, baselineFigure]: readonly [string, number],
): BenchRow {
  return { name, figure, unit, baseline, baselineFigure, ratio: figure / baselineFigure };
}

if (import.meta.main) console.table(await run());
