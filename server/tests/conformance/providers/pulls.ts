import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { dayMs, minuteMs, secondMs } from '#kernel/time.ts';

import { renormalise } from '../../../src/sources/index.ts';
import { comesBackAfter, faults } from './pull-faults.ts';
import { type History, type OpenWorld, type World } from './world.ts';

const isUnderWay = ({ status }: History): boolean => status !== 'success' && status !== 'failure';

/** What is the engine's alone, whoever the provider is, is left out where others have shown it. */
export function pullPromises(
  open: OpenWorld,
  { isEngineShown = false, doTokensLast = false } = {},
): void {
  const testReplaced = doTokensLast ? (): void => {} : test;
  const testEngine = isEngineShown ? (): void => {} : test;
  const shownFaults = isEngineShown
    ? faults.filter(([, , error]) => error.includes('limit'))
    : faults;
  describe('a history', () => {
    let world: World;
    beforeAll(async () => {
      world = await open();
      await world.app.database.query(
        `insert into event_interest (tenant_id, destination_id, filter_types) values ($1, gen_random_uuid()::text, null)`,
        [world.team.scope.tenantId],
      );
    });
    afterEach(async () => world.forgetAll());
    afterAll(async () => world.close());

    const today = (): string => world.app.clock.now().toISOString().slice(0, 10);
    const connectedWith = async (days: number, isStrange = false) => {
      const user = await world.connected();
      world.put(user.user_id, today(), days, isStrange);
      return user;
    };
    /** What is recent is not asked for. */
    const onlyHistory = async (userId: string): Promise<void> => {
      await world.app.database.query(
        `update provider_pull set run_at = null where user_id = $1 and kind = 'recent'`,
        [userId],
      );
    };

    test('is stored whole, each value once, and told of once for each resource', async () => {
      const user = await connectedWith(12);
      await world.worker.runDue();
      const samples = await world.samples(user);
      expect(samples.length).toBe(12 * world.sampled.perDay);
      expect(new Set(samples.map((each) => each.timestamp)).size).toBe(samples.length);
      const histories = await world.histories(user);
      expect(Object.keys(histories).length).toBeGreaterThan(0);
      for (const each of Object.values(histories)) expect(each.status).toBe('success');
      const told = (await world.events(user)).filter((type) => type.startsWith('historical.data.'));
      expect(told.toSorted()).toEqual(
        Object.keys(histories)
          .map((resource) => `historical.data.${resource}.created`)
          .toSorted(),
      );
      await world.worker.runDue();
      expect(await world.samples(user)).toEqual(samples);
    });

    test.each(shownFaults)(
      'waits and goes on where the provider %s',
      async (_what, fault, error) => {
        const user = await connectedWith(3);
        // Were that refused first, the history would not be asked for, and wait without a failure of its own.
        await onlyHistory(user.user_id);
        const field = world.connector.retryAfterField;
        const isTimed = fault.kind === 'status' && fault.retryAfter !== undefined;
        world.emulator.fail(isTimed ? { ...fault, field } : fault, 100, world.apiPath);
        await world.worker.runDue();
        const waiting = Object.values(await world.histories(user));
        expect(waiting).toContainEqual(
          expect.objectContaining({ status: 'retrying', error_details: error }),
        );
        expect(waiting.every((each) => each.status !== 'failure')).toBe(true);
        expect(await world.connection(user)).toMatchObject({ status: 'active' });
        world.emulator.heal();
        if (isTimed) {
          const asked = world.apiRequests().length;
          world.app.clock.advance(Number(comesBackAfter) * secondMs - 10 * minuteMs);
          await world.worker.runDue();
          expect(world.apiRequests().length).toBe(asked);
        }
        let histories = waiting;
        for (let round = 0; round < 12 && histories.some(isUnderWay); round += 1) {
          world.app.clock.advance(60 * minuteMs);
          await world.worker.runDue();
          histories = Object.values(await world.histories(user));
        }
        for (const each of histories) {
          expect(each).toMatchObject({ status: 'success', error_details: null });
        }
        expect((await world.samples(user)).length).toBeGreaterThanOrEqual(3 * world.sampled.perDay);
      },
    );

    testReplaced('whose token is refused in the middle is whole after one refresh', async () => {
      const user = await connectedWith(12);
      const refreshes = (): number =>
        world.emulator.requests.filter((each) => each.includes(world.tokenPath)).length;
      const before = refreshes();
      world.emulator.before(2, world.apiPath, async () => world.emulator.tokens.expireAll());
      await world.worker.runDue();
      expect(refreshes() - before).toBe(1);
      expect((await world.samples(user)).length).toBe(12 * world.sampled.perDay);
    });

    test('whose pages move while they are read, so that some come again, has each value once', async () => {
      const user = await world.connected();
      const yesterday = new Date(world.app.clock.now().getTime() - dayMs);
      world.put(user.user_id, yesterday.toISOString().slice(0, 10), 11);
      world.emulator.before(2, world.apiPath, async () => world.put(user.user_id, today(), 12));
      await world.worker.runDue();
      // What came after its page was read is found by the next round.
      world.app.clock.advance(12 * 60 * minuteMs);
      await world.worker.runDue();
      const samples = await world.samples(user);
      expect(samples.length).toBe(12 * world.sampled.perDay);
      expect(new Set(samples.map((each) => each.timestamp)).size).toBe(samples.length);
    });

    test('that the provider refuses has failed, and the connection works on', async () => {
      const user = await connectedWith(3);
      world.emulator.fail({ kind: 'status', status: 403 }, 1_000_000, world.apiPath);
      await world.worker.runDue();
      world.emulator.heal();
      const histories = Object.values(await world.histories(user));
      expect(histories.some((each) => each.status === 'failure')).toBe(true);
      for (const each of histories) {
        if (each.status === 'failure') expect(each.error_details).toBe('non_retriable_error');
      }
      expect(await world.connection(user)).toMatchObject({ status: 'active' });
    });

    test('with fields and values that nobody knows is stored as far as it is understood', async () => {
      const user = await connectedWith(3, true);
      await world.worker.runDue();
      expect((await world.samples(user)).length).toBe(3 * world.sampled.perDay);
    });

    testEngine('whose user is deleted meanwhile ends, with the connection', async () => {
      const user = await connectedWith(3);
      await world.app.request('DELETE', `/v2/user/${user.user_id}`, { key: world.team.key });
      await world.worker.runDue();
      const { rows } = await world.app.database.query(
        `select (select count(*)::int from provider_connection where user_id = $1) as connections,
          (select count(*)::int from provider_pull where user_id = $1) as pulls,
          (select count(*)::int from series where user_id = $1) as series`,
        [user.user_id],
      );
      expect(rows).toEqual([{ connections: 0, pulls: 0, series: 0 }]);
    });

    testEngine(
      'whose user is deleted between two answers ends there, and nothing of it is brought back',
      async () => {
        const user = await connectedWith(12);
        world.emulator.before(3, world.apiPath, async () => {
          await world.app.request('DELETE', `/v2/user/${user.user_id}`, { key: world.team.key });
        });
        await world.worker.runDue();
        const { rows } = await world.app.database.query(
          `select (select count(*)::int from provider_connection where user_id = $1) as connections,
          (select count(*)::int from provider_pull where user_id = $1) as pulls`,
          [user.user_id],
        );
        expect(rows).toEqual([{ connections: 0, pulls: 0 }]);
        const asked = world.apiRequests().length;
        await world.worker.runDue();
        expect(world.apiRequests().length).toBe(asked);
      },
    );

    testEngine(
      'whose user leaves between two answers ends there, and the source does not come back',
      async () => {
        const user = await connectedWith(12);
        const path = `/v2/user/${user.user_id}`;
        let left: number | undefined;
        world.emulator.before(3, world.apiPath, async () => {
          const answer = await world.app.request('DELETE', `${path}/${world.connector.slug}`, {
            key: world.team.key,
          });
          left = answer.status;
        });
        await world.worker.runDue();
        expect(left).toBe(200);
        expect(await world.connection(user)).toBeUndefined();
        const shown = await world.app.request('GET', path, { key: world.team.key });
        expect(shown.body).toMatchObject({ connected_sources: [] });
      },
    );

    test('that fails between two slices goes on there: one slice is fetched again, no more', async () => {
      const days = 25;
      const requestsOf = async (hasFailure: boolean): Promise<number> => {
        const user = await connectedWith(days);
        await onlyHistory(user.user_id);
        const before = world.apiRequests().length;
        if (hasFailure) {
          world.emulator.before(5, world.apiPath, async () => {
            world.emulator.fail({ kind: 'status', status: 503 }, 1, world.apiPath);
          });
        }
        await world.worker.runDue();
        world.app.clock.advance(30 * minuteMs);
        await world.worker.runDue();
        expect((await world.samples(user)).length).toBe(days * world.sampled.perDay);
        return world.apiRequests().length - before;
      };
      const needed = await requestsOf(false);
      const again = await requestsOf(true);
      expect(again).toBeGreaterThan(needed);
      expect(again).toBeLessThan(needed * 1.5);
    });

    testEngine('is never fetched by two workers at once', async () => {
      const alone = await connectedWith(12);
      const before = world.apiRequests().length;
      await world.worker.runDue();
      const needed = world.apiRequests().length - before;
      expect((await world.samples(alone)).length).toBe(12 * world.sampled.perDay);
      const shared = await connectedWith(12);
      const middle = world.apiRequests().length;
      await Promise.all([world.worker.runDue(), world.newWorker().runDue()]);
      expect(world.apiRequests().length - middle).toBe(needed);
      expect((await world.samples(shared)).length).toBe(12 * world.sampled.perDay);
    });

    testEngine(
      'whose worker dies is gone on with by another, from the slice that it was at',
      async () => {
        const user = await connectedWith(12);
        // Whoever has claimed everything and then dies leaves only leases behind.
        await world.app.database.query(
          `update provider_pull set status = 'in_progress', lease_id = gen_random_uuid(), run_at = $2
         where user_id = $1 and run_at is not null`,
          [user.user_id, new Date(world.app.clock.now().getTime() + 2 * minuteMs)],
        );
        const before = world.apiRequests().length;
        await world.worker.runDue();
        expect(world.apiRequests().length).toBe(before);
        world.app.clock.advance(3 * minuteMs);
        await world.worker.runDue();
        expect((await world.samples(user)).length).toBe(12 * world.sampled.perDay);
      },
    );

    test('that is kept as it came can be read again, and says the same', async () => {
      const user = await connectedWith(3);
      await world.worker.runDue();
      const samples = await world.samples(user);
      for (const table of ['sample_chunk', 'summary']) {
        await world.app.database.query(`delete from ${table} where user_id = $1`, [user.user_id]);
      }
      expect(await world.samples(user)).toEqual([]);
      const wanted = { provider: world.connector.slug, since: new Date(0) };
      const { read } = await renormalise(world.engine, wanted, () => {});
      expect(read).toBeGreaterThan(0);
      expect(await world.samples(user)).toEqual(samples);
    });

    testEngine('is followed by what is new as soon as a refresh has answered', async () => {
      const user = await world.connected();
      await world.worker.runDue();
      world.put(user.user_id, today(), 1);
      const { status, body } = await world.app.request(
        'POST',
        `/v2/user/refresh/${user.user_id}?timeout=60`,
        { key: world.team.key },
      );
      expect([status, body]).toEqual([
        200,
        {
          success: true,
          user_id: user.user_id,
          refreshed_sources: [world.connector.slug],
          in_progress_sources: [],
          failed_sources: [],
        },
      ]);
      expect((await world.samples(user)).length).toBe(world.sampled.perDay);
    });

    testEngine('stays inside the days that the user lets in', async () => {
      const start = new Date(world.app.clock.now().getTime() - 2 * dayMs);
      const user = await world.app.newUser(world.team, {
        ingestion_start: start.toISOString().slice(0, 10),
      });
      world.put(user.user_id, today(), 12);
      await world.connect(user);
      await world.worker.runDue();
      for (const each of Object.values(await world.histories(user))) {
        expect(
          each.range_start >= new Date(start.getTime() - dayMs).toISOString().slice(0, 10),
        ).toBe(true);
      }
    });

    testEngine(
      'and what is recent ends a week after the last day that the user lets in',
      async () => {
        const end = new Date(world.app.clock.now().getTime() + dayMs).toISOString().slice(0, 10);
        const user = await world.app.newUser(world.team, { ingestion_end: end });
        await world.connect(user);
        await world.worker.runDue();
        world.app.clock.advance(7 * dayMs);
        await world.worker.runDue();
        expect(await world.connection(user)).toMatchObject({ status: 'active' });
        world.app.clock.advance(3 * dayMs);
        await world.worker.runDue();
        expect(await world.connection(user)).toMatchObject({ status: 'paused' });
      },
    );
  });
}
