import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Log } from '#kernel/log/log.ts';
import { beginRotation, resealAll } from '#kernel/secrets/key-rotation.ts';
import { openKeyring } from '#kernel/secrets/keyring.ts';
import { fixedKeys } from '#kernel/secrets/master-key.ts';

import {
  openTestApp,
  type TestApp,
  testMasterKey,
  type TestTeam,
} from '../../../../tests/harness/app.ts';
import { masterKeyFields } from '../../../../tests/harness/keys.ts';
import {
  newOrder,
  type Posted,
  readOrder,
  type TestOrder,
} from '../../../../tests/harness/orders.ts';
import { textOf } from '../../../../tests/harness/pdf.ts';
import { toldOf } from '../../../../tests/harness/told-events.ts';
import { addEndpoint } from '../../../webhooks/index.ts';

const dayMs = 24 * 60 * 60 * 1000;
const lines: string[] = [];
const keep = (fields: Readonly<Record<string, unknown>>, message: string): void => {
  lines.push(JSON.stringify([message, fields]));
};
const log: Log = { info: keep, warn: keep, error: keep, flush: () => {} };

let app: TestApp;
let team: TestTeam;

beforeAll(async () => {
  app = await openTestApp({ log, hasOwnAddress: true });
  team = await app.newTeam({ environment: 'sandbox' });
  // Events are stored only where somebody wants them.
  await addEndpoint(app.resources, team.scope, { url: 'http://127.0.0.1:9/', filterTypes: null });
});
afterAll(async () => app.close());

/** An order that the laboratory has, of a team's. */
async function orderWithForm(of: TestTeam, on: TestApp = app): Promise<TestOrder> {
  const { id } = await newOrder(on, of);
  const simulated = await on.request('POST', `/v3/order/${id}/test`, {
    key: of.key,
    query: { final_status: 'received.walk_in_test.requisition_created' },
  });
  expect(simulated.status).toBe(200);
  return readOrder(on, of, id);
}

const addressOf = ({ requisition_form_url: address }: TestOrder): URL => {
  if (address === null) throw new Error('the order has no requisition');
  return new URL(address);
};
const tokenOf = (order: TestOrder): string => addressOf(order).searchParams.get('token') ?? '';

type Answer = { readonly status: number; readonly body: unknown };

/** As somebody asks who has the address and nothing else. */
async function ask(address: URL | string): Promise<Answer> {
  const answer = await request(address);
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return { status: answer.statusCode, body: isJson ? JSON.parse(String(bytes)) : bytes };
}

const withToken = (address: URL, token: string): URL => {
  const other = new URL(address);
  other.searchParams.set('token', token);
  return other;
};

const invalid = { status: 401, body: { detail: 'The URL is not valid; read the order again' } };

describe('the address of a requisition', () => {
  test('needs no key, and is the document', async () => {
    const order = await orderWithForm(team);
    const answer = await request(addressOf(order));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="requisition.pdf"',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    });
    const text = await textOf(Buffer.from(await answer.body.arrayBuffer()));
    expect(text.join(' ')).toContain(order.id);
    const withKey = { key: team.key };
    expect(
      (await app.request('GET', `/v3/order/${order.id}/requisition/pdf`, withKey)).status,
    ).toBe(200);
  });

  test('works for 7 days from when it was sent, and says afterwards what to do', async () => {
    const order = await orderWithForm(team);
    app.clock.advance(7 * dayMs - 1000);
    expect((await ask(addressOf(order))).status).toBe(200);
    const later = await readOrder(app, team, order.id);
    app.clock.advance(1000);
    expect(await ask(addressOf(order))).toEqual({
      status: 401,
      body: { detail: 'The URL has expired; read the order again for another' },
    });
    expect((await ask(addressOf(later))).status).toBe(200);
  });

  test('with any character altered, cut or added is not valid', async () => {
    const order = await orderWithForm(team);
    const address = addressOf(order);
    const token = tokenOf(order);
    const altered = Array.from(token, (letter, index) => {
      const other = letter === 'A' ? 'B' : 'A';
      return `${token.slice(0, index)}${other}${token.slice(index + 1)}`;
    });
    for (const each of [...altered, token.slice(0, -1), `${token}A`, `${token}=`, `${token} `, 'A'])
      expect([each, await ask(withToken(address, each))]).toEqual([each, invalid]);
    expect((await ask(withToken(address, ''))).status).toBe(422);
    expect((await ask(`${address.origin}${address.pathname}`)).status).toBe(422);
  });

  test("leads to no other order and no other team's, whatever parts are put together", async () => {
    const other = await app.newTeam({ environment: 'sandbox' });
    const [mine, beside, theirs] = [
      await orderWithForm(team),
      await orderWithForm(team),
      await orderWithForm(other),
    ];
    const bytes = (order: TestOrder): Buffer => Buffer.from(tokenOf(order), 'base64url');
    for (const foreign of [beside, theirs]) {
      for (let cut = 1; cut < bytes(mine).length; cut += 1) {
        const mixed = Buffer.concat([bytes(foreign).subarray(0, cut), bytes(mine).subarray(cut)]);
        const isWhole = mixed.equals(bytes(mine)) || mixed.equals(bytes(foreign));
        const answer = await ask(withToken(addressOf(mine), mixed.toString('base64url')));
        if (!isWhole) expect([cut, answer]).toEqual([cut, invalid]);
      }
    }
  });

  test('opens nothing else: the token is no key', async () => {
    const order = await orderWithForm(team);
    const token = tokenOf(order);
    for (const document of ['', '/requisition/pdf', '/result/pdf', '/collection_instruction_pdf']) {
      const path = `/v3/order/${order.id}${document}`;
      expect((await app.request('GET', path, { query: { token } })).status).toBe(401);
      expect((await app.request('GET', path, { key: token })).status).toBe(401);
    }
  });

  test('of a deleted user is one of an order that does not exist', async () => {
    const order = await orderWithForm(team);
    await app.request('DELETE', `/v2/user/${order.user_id}`, { key: team.key });
    expect(await ask(addressOf(order))).toEqual({
      status: 404,
      body: { detail: "This order doesn't exist" },
    });
  });

  test('of a deleted team is not valid', async () => {
    const gone = await app.newTeam({ environment: 'sandbox' });
    const order = await orderWithForm(gone);
    await app.database.query(
      `update team set deleted_at = now() where id = '${gone.scope.teamId}'`,
    );
    expect(await ask(addressOf(order))).toEqual(invalid);
  });

  test('is in lists, answers and events as in the order itself', async () => {
    const order = await orderWithForm(team);
    const { body } = await app.request<{ orders: readonly TestOrder[] }>('GET', '/v3/orders', {
      key: team.key,
      query: { order_ids: order.id },
    });
    const cancelled = await app.request<Posted>('POST', `/v3/order/${order.id}/cancel`, {
      key: team.key,
    });
    const told = await toldOf(app, order.user_id, 'labtest.order.updated');
    const sent = [
      ...body.orders,
      cancelled.body.order,
      ...told.map(({ data }) => data as TestOrder),
    ]
      .filter(({ id }) => id === order.id)
      .filter(({ requisition_form_url: address }) => address !== null);
    expect(sent.length).toBeGreaterThan(3);
    for (const each of sent) expect((await ask(addressOf(each))).status).toBe(200);
  });

  test('read by somebody is on record, as read by the address', async () => {
    const order = await orderWithForm(team);
    await ask(addressOf(order));
    const { rows } = await app.database.query(
      `select action, user_id, subject_id, tenant_id, address, result, details->>'operation' as operation
       from audit_pending where actor_type = 'signed_address' and actor_id = $1`,
      [order.id],
    );
    expect(rows).toEqual([
      {
        action: 'lab_orders.read',
        user_id: order.user_id,
        subject_id: order.id,
        tenant_id: team.scope.tenantId,
        address: '127.0.0.1',
        result: 'ok',
        operation: 'readSignedRequisition',
      },
    ]);
  });

  test('is in no line of the log, however it is answered', async () => {
    const order = await orderWithForm(team);
    const token = tokenOf(order);
    lines.length = 0;
    await ask(addressOf(order));
    await ask(withToken(addressOf(order), `${token}A`));
    expect(lines.join('\n')).toContain('readSignedRequisition');
    expect(lines.join('\n')).not.toContain(token);
  });
});

test('wrong addresses are counted of who tries them, as wrong keys are', async () => {
  const guarded = await openTestApp({
    guard: { failedKeys: { rate: { burst: 2, perSecond: 1 / 60 }, includesLoopback: true } },
  });
  try {
    const path = '/v3/signed_document/requisition/pdf';
    const statuses: number[] = [];
    for (const token of ['one', 'two', 'three'])
      statuses.push((await guarded.request('GET', path, { query: { token } })).status);
    expect(statuses).toEqual([401, 401, 429]);
  } finally {
    await guarded.close();
  }
});

test('an address works on after a rotation of the master key, where the new key is alone', async () => {
  const before = await openTestApp({ hasOwnAddress: true });
  try {
    const of = await before.newTeam({ environment: 'sandbox' });
    const order = await orderWithForm(of, before);
    const next = Buffer.alloc(32, 8);
    const masterKeys = fixedKeys(next, [testMasterKey]);
    const keyring = openKeyring(masterKeys, before.resources.random);
    const rotating = { ...before.resources, masterKeys, keyring, fields: masterKeyFields };
    await beginRotation(rotating);
    await resealAll(rotating, { signal: new AbortController().signal, onProgress: () => {} });
    const after = await openTestApp({ beside: before, masterKeys: fixedKeys(next) });
    try {
      const { pathname, search } = addressOf(order);
      expect((await ask(`${after.baseUrl}${pathname}${search}`)).status).toBe(200);
    } finally {
      await after.close();
    }
  } finally {
    await before.close();
  }
});
