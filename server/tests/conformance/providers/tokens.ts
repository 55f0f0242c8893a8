import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { dayMs, hourMs } from '#kernel/time.ts';

import { type OpenWorld, type World } from './world.ts';

/** Of a provider whose tokens last there is nothing to replace; what is the engine's alone is left out where others have shown it. */
export function tokenPromises(
  open: OpenWorld,
  { doTokensLast = false, isEngineShown = false } = {},
): void {
  const testEngine = doTokensLast || isEngineShown ? (): void => {} : test;
  const testReplaced = doTokensLast ? (): void => {} : test;
  describe('the tokens of a connection', () => {
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

    const tokenRequests = (): number =>
      world.emulator.requests.filter((each) => each.includes(world.tokenPath)).length;
    /** Fails writes of tokens, so many times; as if the process died between the answer and the commit. */
    const failCommits = async (times: number): Promise<void> => {
      await world.app.database.query(`
        create sequence lost_commits;
        grant usage on sequence lost_commits to salus_app;
        create function lose_commit() returns trigger language plpgsql as $$
        begin
          if nextval('lost_commits') <= ${times} then raise exception 'the disk is gone'; end if;
          return new;
        end $$;
        create trigger lose_commit before update of tokens on provider_connection
          for each row execute function lose_commit();`);
    };
    const mendCommits = async (): Promise<void> => {
      await world.app.database.query(
        'drop trigger lose_commit on provider_connection; drop function lose_commit; drop sequence lost_commits;',
      );
    };

    testReplaced(
      'are replaced before they end, and what replaces them is used from then on',
      async () => {
        const user = await world.connected();
        await world.worker.runDue();
        for (let round = 0; round < 3; round += 1) {
          world.app.clock.advance(2 * dayMs);
          const before = tokenRequests();
          await world.worker.runDue();
          expect(tokenRequests() - before).toBe(1);
        }
        expect(await world.connection(user)).toMatchObject({ status: 'active' });
      },
    );

    testReplaced('that the provider refuses are replaced once, and the work goes on', async () => {
      const user = await world.connected();
      const before = tokenRequests();
      world.emulator.tokens.expireAll();
      await world.worker.runDue();
      expect(tokenRequests() - before).toBe(1);
      expect(await world.connection(user)).toMatchObject({ status: 'active' });
      const histories = Object.values(await world.histories(user));
      expect(new Set(histories.map((each) => each.status))).toEqual(new Set(['success']));
    });

    test('that the provider refuses even when they are new end the connection', async () => {
      const user = await world.connected();
      world.emulator.fail({ kind: 'status', status: 401 }, 1_000_000, world.apiPath);
      const before = tokenRequests();
      await world.worker.runDue();
      world.emulator.heal();
      // One that goes on a second time is a provider's that is told of the end.
      expect(tokenRequests() - before).toBeLessThanOrEqual(2);
      expect(await world.connection(user)).toMatchObject({
        status: 'error',
        error_details: { error_type: 'token_refresh_failed' },
      });
      expect(await world.pending(user)).toBe(0);
    });

    test('that the person took back end the connection, which is told', async () => {
      const user = await world.connected();
      await world.worker.runDue();
      world.emulator.tokens.revoke(user.user_id);
      world.app.clock.advance(2 * dayMs);
      await world.worker.runDue();
      expect(await world.connection(user)).toMatchObject({
        status: 'error',
        error_details: { error_type: 'token_refresh_failed' },
      });
      const told = (await world.events(user)).filter((type) =>
        type.startsWith('provider.connection'),
      );
      expect(told).toEqual(['provider.connection.created', 'provider.connection.error']);
      expect(await world.pending(user)).toBe(0);
    });

    testEngine('whose commit failed at first are not lost', async () => {
      const user = await world.connected();
      await world.worker.runDue();
      await failCommits(2);
      world.app.clock.advance(2 * dayMs);
      await world.worker.runDue();
      await mendCommits();
      expect(await world.connection(user)).toMatchObject({ status: 'active' });
      world.app.clock.advance(2 * dayMs);
      await world.worker.runDue();
      expect(await world.connection(user)).toMatchObject({ status: 'active' });
    });

    testEngine(
      'that a crash has lost are never used: by a grace they come again, else the connection says that the person has to connect again',
      async () => {
        const user = await world.connected();
        await world.worker.runDue();
        // One asks for new tokens, and none waits for its turn.
        await world.app.database.query(
          `update provider_pull set run_at = null where user_id = $1
           and id <> (select id from provider_pull where user_id = $1 and kind = 'recent' order by id limit 1)`,
          [user.user_id],
        );
        await failCommits(1_000_000);
        world.app.clock.advance(2 * dayMs);
        const before = world.apiRequests().length;
        await world.worker.runDue();
        expect(world.apiRequests().length).toBe(before);
        await mendCommits();
        world.app.clock.advance(hourMs);
        await world.worker.runDue();
        const found = await world.connection(user);
        if (world.hasGrace === true) {
          expect(found).toMatchObject({ status: 'active', error_details: null });
          return;
        }
        expect(world.apiRequests().length).toBe(before);
        expect(found).toMatchObject({
          status: 'error',
          error_details: { error_type: 'token_refresh_failed' },
        });
        await world.connect(user);
        await world.worker.runDue();
        expect(await world.connection(user)).toMatchObject({
          status: 'active',
          error_details: null,
        });
        const histories = Object.values(await world.histories(user));
        expect(new Set(histories.map((each) => each.status))).toEqual(new Set(['success']));
      },
    );

    testReplaced('are refreshed once by two workers at once', async () => {
      const user = await world.connected();
      await world.worker.runDue();
      world.app.clock.advance(2 * dayMs);
      const before = tokenRequests();
      await Promise.all([world.worker.runDue(), world.newWorker().runDue()]);
      expect(tokenRequests() - before).toBe(1);
      expect(await world.connection(user)).toMatchObject({ status: 'active' });
    });
  });
}
