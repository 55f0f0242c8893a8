import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  openTestApp,
  type TestApp,
  testMasterKey,
  type TestTeam,
} from '../../../tests/harness/app.ts';
import { after, fileOf, message } from '../../../tests/harness/fit-files.ts';
import { urlOf } from '../../../tests/harness/postgres.ts';
import { runSalus } from '../../../tests/harness/salus-process.ts';
import { minuteMs } from '../../kernel/time.ts';
import { toUserId } from '../../users/index.ts';
import { listed } from './runs-store.ts';
import { recordImport } from './runs.ts';
import { fitBytesMax } from './service.ts';

type Report = {
  readonly samples: number;
  readonly created: number;
  readonly updated: number;
  readonly workouts: number;
  readonly left_out: string | null;
};
type Run = {
  readonly id: string;
  readonly state: string;
  readonly counts: Readonly<Record<string, number>>;
};
type History = { readonly imports: readonly Run[]; readonly next_cursor: string | null };

let app: TestApp;
let team: TestTeam;
let userId: string;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  team = await app.newTeam();
  userId = (await app.newUser(team)).user_id;
});

const activity = (): Uint8Array =>
  fileOf(
    message('FILE_ID', { type: 'activity', manufacturer: 'garmin', timeCreated: after(0) }),
    ...[60, 61, 62].map((heartRate, index) =>
      message('RECORD', { timestamp: after(index), heartRate }),
    ),
    message('HRV', { time: [0.8, 0.81] }),
  );

const importFit = async (
  bytes: Uint8Array,
  { key = team.key, user = userId, query = '' } = {},
): Promise<{ readonly status: number; readonly text: string; readonly body: Report }> => {
  const answer = await fetch(`${app.baseUrl}/v2/user/${user}/import/fit${query}`, {
    method: 'POST',
    headers: { 'x-salus-api-key': key, 'content-type': 'application/vnd.ant.fit' },
    body: Buffer.from(bytes),
  });
  const text = await answer.text();
  return { status: answer.status, text, body: JSON.parse(text) as Report };
};
const history = async (query: Readonly<Record<string, string | number>> = {}, key = team.key) =>
  app.request<History>('GET', '/v2/imports', { key, query });

describe('a FIT file', () => {
  it('is stored, says what was left out, and changes nothing when it is sent again', async () => {
    const first = await importFit(activity());
    expect([first.status, first.body]).toMatchObject([
      200,
      { samples: 3, created: 3, updated: 0, workouts: 1 },
    ]);
    expect(first.body.left_out).toContain('beat intervals');
    const read = await app.request<{ groups: object }>(
      'GET',
      `/v2/timeseries/${userId}/heartrate/grouped`,
      { key: team.key, query: { start_date: '2026-03-01', end_date: '2026-03-02' } },
    );
    expect(JSON.stringify(read.body.groups)).toContain('"value":61');
    const again = await importFit(activity());
    expect(again.body).toEqual({ ...first.body, created: 0 });
  });

  it('that is none, is cut off, or is too large is refused, and stores nothing', async () => {
    const whole = activity();
    for (const bytes of [Buffer.from('no FIT file at all'), whole.subarray(0, whole.length - 5)]) {
      const refused = await importFit(bytes);
      expect(refused.status).toBe(422);
      expect(refused.text).toMatch(/not a FIT file|cut off/u);
    }
    expect((await importFit(new Uint8Array(fitBytesMax + 1))).status).toBe(413);
    expect((await importFit(new Uint8Array(0))).status).toBe(422);
    const zone = await importFit(whole, { query: '?time_zone=Nowhere' });
    expect([zone.status, zone.text]).toEqual([422, expect.stringContaining('time_zone')]);
    const { rows } = await app.database.query('select from series where user_id = $1', [userId]);
    expect(rows).toEqual([]);
  });

  it("for another team's user looks like one for nobody", async () => {
    const other = await app.newTeam();
    const foreign = await importFit(activity(), { key: other.key });
    const absent = await importFit(activity(), { key: other.key, user: randomUUID() });
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    expect((await history()).body.imports).toEqual([]);
  });
});

describe('the history of imports', () => {
  it('says who imported what, when, and what came of it, the newest first', async () => {
    await importFit(activity());
    app.clock.advance(minuteMs);
    await importFit(Buffer.from('no FIT file at all'));
    const { status, body, text } = await history();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      imports: [
        { state: 'failed', kind: 'fit', counts: {}, error: expect.stringContaining('FIT') },
        {
          user_id: userId,
          state: 'done',
          started_by: { type: 'team_key', id: team.keyId },
          started_at: expect.any(String),
          ended_at: expect.any(String),
          counts: { samples: 3, created: 3, updated: 0, workouts: 1 },
          notes: [expect.stringContaining('beat intervals')],
          error: null,
        },
      ],
      next_cursor: null,
    });
    expect(text).not.toContain('no FIT file at all');
    expect((await history({ kind: 'apple_health' })).body.imports).toEqual([]);
    expect((await history({ user_id: userId })).body.imports).toHaveLength(2);
    const first = (await history({ limit: 1 })).body;
    const rest = (await history({ limit: 1, next_cursor: first.next_cursor ?? '' })).body;
    expect([...first.imports, ...rest.imports]).toEqual(body.imports);
    expect((await history({ next_cursor: 'x' })).status).toBe(422);
    expect((await history({ limit: 0 })).status).toBe(422);
  });

  it('says that one runs, and of one whose process died that it was interrupted', async () => {
    let state = '';
    const of = {
      userId: toUserId(userId),
      kind: 'fit',
      summarise: () => ({ counts: {}, leftOut: {}, notes: [] }),
    } as const;
    await recordImport(app.resources, team.scope, of, async () => {
      state = (await history()).body.imports[0]?.state ?? '';
    });
    expect([state, (await history()).body.imports[0]?.state]).toEqual(['running', 'done']);
    await app.database.query(
      `update import_run set state = 'running', ended_at = null where user_id = $1`,
      [userId],
    );
    app.clock.advance(6 * minuteMs);
    expect((await history()).body.imports[0]?.state).toBe('interrupted');
  });

  it('has what the command line imported', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'salus-fit-'));
    const file = path.join(folder, 'morning.fit');
    await writeFile(file, activity());
    const { client_user_id: reference } = await app.newUser(team, { client_user_id: randomUUID() });
    const options = ['--user', reference, '--team', team.scope.teamId];
    const { code, stdout } = await runSalus(['import', 'fit', file, ...options], {
      DATABASE_URL: urlOf(app.database),
      SALUS_DATA_DIR: folder,
      SALUS_MASTER_KEY: testMasterKey.toString('base64'),
    });
    await rm(folder, { recursive: true });
    expect([code, stdout]).toEqual([0, expect.stringContaining('3 samples read, 3 new')]);
    expect((await history()).body.imports).toMatchObject([
      { kind: 'fit', state: 'done', started_by: { type: 'operator' }, counts: { samples: 3 } },
    ]);
  });

  it('of a fault says that it failed', async () => {
    const of = {
      userId: toUserId(userId),
      kind: 'fit',
      summarise: () => ({ counts: {}, leftOut: {}, notes: [] }),
    } as const;
    const fault = recordImport(app.resources, team.scope, of, async () => {
      throw new Error('told to nobody');
    });
    await expect(fault).rejects.toThrow('told to nobody');
    const { text, body } = await history();
    expect(body.imports[0]?.state).toBe('failed');
    expect(text).not.toContain('told to nobody');
  });

  it("has nothing of another team's, and nothing of deleted users", async () => {
    await importFit(activity());
    const other = await app.newTeam();
    expect((await history({ user_id: userId }, other.key)).body.imports).toEqual([]);
    await app.request('DELETE', `/v2/user/${userId}`, { key: team.key });
    expect((await history()).body.imports).toEqual([]);
  });

  it('is read by its index among many', async () => {
    await app.database.query(
      `with made as (
         insert into users (id, tenant_id, client_user_id, created_at)
         select gen_random_uuid(), $1, 'many-' || number, now() from generate_series(1, 5000) as number returning id)
       insert into import_run (id, tenant_id, user_id, kind, state, actor_type, actor_id, created_at, seen_at)
       select gen_random_uuid(), $1, id, 'fit', 'done', 'system', 'x', now() - random() * interval '1 year', now()
       from made, generate_series(1, 4)`,
      [team.scope.tenantId],
    );
    await app.database.query('analyze users, import_run');
    const page = { after: null, limit: 51 };
    const { rows } = await sql<Record<string, string>>`
      explain ${listed(team.scope, { userId: null, kind: null }, page)}`.execute(
      app.resources.db.search(team.scope),
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('import_run_newest');
    expect(plan).not.toContain('Sort');
  });
});
