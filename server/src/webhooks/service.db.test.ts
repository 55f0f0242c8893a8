import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { acrossTenants } from '#kernel/across-tenants.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import { jsonEvent } from '#kernel/events/event.ts';
import * as outbox from '#kernel/events/outbox.ts';
import type { UserId } from '#kernel/scope.ts';
import { hourMs } from '#kernel/time.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../tests/harness/app.ts';
import { everyEvent } from '../../tests/harness/kept.ts';
import { openReceiver } from '../../tests/harness/receiver.ts';
import {
  addEndpoint,
  dropOldDays,
  getSecret,
  listEndpoints,
  openWebhooks,
  prepareDays,
  purgeUserEvents,
  removeEndpoint,
} from './index.ts';
import { parseSecret } from './model.ts';

const url = 'https://receiver.example/hook';
const type = 'daily.data.activity.created';
const renderers = { samples: () => '[]', summary: () => '{}' };

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({ hasInventedEvents: true });
});
afterEach(async () => app.close());

async function count(table: string): Promise<number> {
  const { rows } = await app.database.query(`select count(*)::int as count from ${table}`);
  return rows[0].count;
}

async function append(team: TestTeam, userId: UserId | null, eventType = type): Promise<void> {
  const event = jsonEvent({ eventType, userId, clientUserId: null }, { a: 1 });
  await app.resources.db.write(acrossTenants, async (tx) =>
    outbox.append(tx, [{ scope: team.scope, event }], everyEvent),
  );
}

async function wants(team: TestTeam, eventType: string): Promise<boolean> {
  const interest = await outbox.findInterest(app.resources.db.read(acrossTenants), [
    team.scope.tenantId,
  ]);
  return interest.wants(team.scope.tenantId, eventType);
}

describe('an added endpoint', () => {
  test('is listed for its team, without its secret', async () => {
    const [team, other] = [await app.newTeam(), await app.newTeam()];
    const { secret, ...endpoint } = await addEndpoint(app.resources, team.scope, {
      url,
      description: 'ours',
      filterTypes: [type, type],
    });
    expect(endpoint).toEqual({
      id: expect.stringMatching(/^ep_[0-9a-f]{32}$/u),
      url,
      description: 'ours',
      filterTypes: [type],
      rateLimit: null,
      gzip: false,
      disabled: false,
      createdAt: app.clock.now(),
      updatedAt: app.clock.now(),
    });
    expect(await listEndpoints(app.resources, team.scope)).toEqual([endpoint]);
    expect(await listEndpoints(app.resources, other.scope)).toEqual([]);
    expect(await getSecret(app.resources, team.scope, endpoint.id)).toBe(secret);
    await expect(getSecret(app.resources, other.scope, endpoint.id)).rejects.toThrow(AppError);
  });

  test('gets a secret of 24 bytes, or keeps the one it brings', async () => {
    const team = await app.newTeam();
    const made = await addEndpoint(app.resources, team.scope, { url });
    expect(parseSecret(made.secret)).toHaveLength(24);
    const secret = `whsec_${Buffer.alloc(40, 5).toString('base64')}`;
    const brought = await addEndpoint(app.resources, team.scope, { url, secret });
    expect(brought.secret).toBe(secret);
    expect(await getSecret(app.resources, team.scope, brought.id)).toBe(secret);
  });

  test('has a secret that the database does not show', async () => {
    const team = await app.newTeam();
    const { id, secret } = await addEndpoint(app.resources, team.scope, { url });
    const { rows } = await app.database.query(
      'select secret from webhook_endpoint where uid = $1',
      [id],
    );
    expect(rows[0].secret.includes(parseSecret(secret))).toBe(false);
  });

  test('makes its team want these events, and is not stored without that', async () => {
    const team = await app.newTeam();
    expect(await wants(team, type)).toBe(false);
    await addEndpoint(app.resources, team.scope, { url, filterTypes: [type] });
    expect([await wants(team, type), await wants(team, 'other')]).toEqual([true, false]);
    await addEndpoint(app.resources, team.scope, { url });
    expect(await wants(team, 'other')).toBe(true);
  });

  test('is refused with every problem, and nothing is stored', async () => {
    const team = await app.newTeam();
    const added = addEndpoint(app.resources, team.scope, {
      url: 'ftp://a@b/',
      filterTypes: [],
      description: 'x'.repeat(501),
      secret: 'whsec_short',
    });
    await expect(added).rejects.toThrow(InvalidRequest);
    await expect(added).rejects.toMatchObject({ problems: { length: 5 } });
    expect(await listEndpoints(app.resources, team.scope)).toEqual([]);
  });

  test('is one of at most 50 of its team, also when they are added at once', async () => {
    const team = await app.newTeam();
    const adding = Array.from({ length: 55 }, async () =>
      addEndpoint(app.resources, team.scope, { url }),
    );
    const results = await Promise.allSettled(adding);
    expect(results.filter((each) => each.status === 'fulfilled')).toHaveLength(50);
    expect(await listEndpoints(app.resources, team.scope)).toHaveLength(50);
  });
});

describe('a removed endpoint', () => {
  test('takes its interest and its pending deliveries with it, and nobody else can remove it', async () => {
    const [team, other] = [await app.newTeam(), await app.newTeam()];
    const receiver = await openReceiver(() => ({ status: 500 }));
    const webhooks = openWebhooks(app.resources, { renderers, privateNetworks: 'all' });
    const kept = await addEndpoint(app.resources, team.scope, {
      url: receiver.url,
      filterTypes: [type],
    });
    const removed = await addEndpoint(app.resources, team.scope, { url: receiver.url });
    await append(team, null);
    await webhooks.deliverDue();
    await webhooks.stop(0);
    expect(await count('delivery')).toBe(2);

    const notTheirs = removeEndpoint(app.resources, other.scope, removed.id);
    await expect(notTheirs).rejects.toThrow(AppError);
    await removeEndpoint(app.resources, team.scope, removed.id);
    await expect(removeEndpoint(app.resources, team.scope, removed.id)).rejects.toThrow(AppError);
    expect(await listEndpoints(app.resources, team.scope)).toMatchObject([{ id: kept.id }]);
    expect(await count('delivery')).toBe(1);
    expect([await wants(team, type), await wants(team, 'other')]).toEqual([true, false]);
    await removeEndpoint(app.resources, team.scope, kept.id);
    expect(await count('delivery')).toBe(0);
    await receiver.close();
  });
});

describe('purging', () => {
  test('days go as a whole with their attempts, once nothing of them is left to deliver', async () => {
    const team = await app.newTeam();
    let status = 500;
    const receiver = await openReceiver(() => ({ status }));
    const webhooks = openWebhooks(app.resources, { renderers, privateNetworks: 'all' });
    const tomorrow = new Date(Date.now() + 24 * hourMs);
    // What was before there were days, in an empty database.
    expect(await dropOldDays(app.resources, new Date())).toBe(2);
    await addEndpoint(app.resources, team.scope, { url: receiver.url });

    await append(team, null);
    expect(await dropOldDays(app.resources, tomorrow)).toBe(0);
    await webhooks.deliverDue();
    expect(await dropOldDays(app.resources, tomorrow)).toBe(0);
    status = 200;
    app.clock.advance(hourMs);
    await webhooks.deliverDue();
    expect([await count('event'), await count('delivery_attempt')]).toEqual([1, 2]);

    expect(await dropOldDays(app.resources, new Date())).toBe(0);
    expect(await dropOldDays(app.resources, tomorrow)).toBe(2);
    expect([await count('event'), await count('delivery_attempt')]).toEqual([0, 0]);
    await webhooks.stop(0);
    await receiver.close();
  });

  test('an event whose day has no place yet is kept, and moves to it when there is one', async () => {
    const team = await app.newTeam();
    await addEndpoint(app.resources, team.scope, { url });
    await dropOldDays(app.resources, new Date(Date.now() + 24 * hourMs));
    await append(team, null);
    expect(await count('event_rest')).toBe(1);
    await prepareDays(app.resources);
    await prepareDays(app.resources);
    expect([await count('event_rest'), await count('event')]).toEqual([0, 1]);
  });

  test('nothing about a purged user is delivered or kept; others are not touched', async () => {
    const team = await app.newTeam();
    const receiver = await openReceiver(() => ({ status: 500 }));
    const webhooks = openWebhooks(app.resources, { renderers, privateNetworks: 'all' });
    await addEndpoint(app.resources, team.scope, { url: receiver.url });
    const [gone, stays] = [await app.newUser(team), await app.newUser(team)].map(
      (user) => user.user_id as UserId,
    );
    if (gone === undefined || stays === undefined) throw new Error('there are no users');
    await append(team, gone);
    await append(team, stays);
    await webhooks.deliverDue();
    await append(team, gone);
    await append(team, stays);

    await app.resources.db.write(acrossTenants, async (tx) => purgeUserEvents(tx, gone));
    const sizes = ['event', 'outbox', 'delivery', 'delivery_attempt'].map(async (table) =>
      count(table),
    );
    expect(await Promise.all(sizes)).toEqual([2, 1, 1, 1]);
    const arrivedBefore = receiver.received.length;
    app.clock.advance(hourMs);
    await webhooks.deliverDue();
    const bodies = receiver.received.slice(arrivedBefore).map((each) => JSON.parse(each.body));
    expect(bodies.map((body) => body.user_id)).toEqual([stays, stays]);
    await webhooks.stop(0);
    await receiver.close();
  });
});
