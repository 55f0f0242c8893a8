import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type * as Package from '../../../clients/typescript/src/index.ts';
import { signatureHeaders } from '../../../server/src/webhooks/sending/signature.ts';
import { openTestApp, type TestApp, type TestTeam } from '../../../server/tests/harness/app.ts';
import { patient, patientAddress, stockTest } from '../../../server/tests/harness/orders.ts';
import { hasBrowser, openVisit, type Visit } from '../harness/visit.ts';

const script = fileURLToPath(new URL('../../../tools/build-client.mjs', import.meta.url));

/** A team's own site: a page, and the package beside it as npm would have it. */
async function openSite(folder: string): Promise<Server> {
  const page =
    '<script type="module">import * as client from "/dist/index.js"; globalThis.client = client;</script>';
  const site = createServer((request, response) => {
    const name = request.url ?? '';
    const isCode = name.startsWith('/dist/');
    response.setHeader('content-type', isCode ? 'text/javascript' : 'text/html');
    if (!isCode) response.end(page);
    else
      readFile(path.join(folder, name)).then(
        (code) => response.end(code),
        () => response.writeHead(404).end(),
      );
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return site;
}

describe.runIf(hasBrowser)('the built client in a page of another site', () => {
  let app: TestApp;
  let team: TestTeam;
  let site: Server;
  let folder: string;
  let visit: Visit;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'salus-client-'));
    await promisify(execFile)(process.execPath, [script, folder]);
    site = await openSite(folder);
    const origin = `http://localhost:${(site.address() as AddressInfo).port}`;
    app = await openTestApp({ corsOrigins: [origin] });
    team = await app.newTeam();
    visit = await openVisit(origin);
    await visit.page.goto('/');
    await visit.page.waitForFunction(() => 'client' in globalThis);
  });
  afterAll(async () => {
    expect(visit.seen.errors).toEqual([]);
    await visit.close();
    site.close();
    await app.close();
    await rm(folder, { recursive: true });
  });

  test('writes, reads lists and columns, and follows a stream', async () => {
    const read = await visit.page.evaluate(
      async ({ baseUrl, teamKey }) => {
        const { createClient } = (globalThis as unknown as { client: typeof Package }).client;
        const salus = createClient({ baseUrl, teamKey });
        const { next_cursor: after } = await salus.listEvents();
        const { user_id } = await salus.createUser({ body: { client_user_id: 'in-a-browser' } });
        const data = [61, 60].map((value, minute) => ({
          timestamp: `2026-11-20T07:0${minute}:00+01:00`,
          value,
        }));
        await salus.pushTimeseries({
          user_id,
          resource: 'heartrate',
          body: { stage: 'daily', provider: 'oura', data },
        });
        const users: string[] = [];
        for await (const user of salus.each.listUsers({ limit: 1 }))
          users.push(user.client_user_id);
        let pages = 0;
        for await (const page of salus.pages.listUsers({ limit: 1 })) pages += page.users.length;
        const range = { start_date: '2026-11-20', end_date: '2026-11-20' };
        const [series] = await salus.columns.getHeartrateGrouped({ user_id, ...range });
        let event: unknown;
        for await (const message of salus.streams.streamEvents({ after: after ?? undefined })) {
          event = message.data.body['event_type'];
          if (event === 'daily.data.heartrate.created') break;
        }
        return {
          users,
          pages,
          values: [...(series?.columns.value ?? [])].toSorted((a, b) => a - b),
          event,
        };
      },
      { baseUrl: app.baseUrl, teamKey: team.key },
    );
    expect(read).toEqual({
      users: ['in-a-browser'],
      pages: 1,
      values: [60, 61],
      event: 'daily.data.heartrate.created',
    });
  });

  test('orders once with its idempotency key, and is told what is refused', async () => {
    const { user_id } = await app.newUser(team);
    const order_set = { lab_test_ids: [await stockTest(app, team, 'walk_in_test')] };
    const body = { user_id, patient_details: patient, patient_address: patientAddress, order_set };
    const told = await visit.page.evaluate(
      async ({ baseUrl, teamKey, order }) => {
        const { createClient, ApiError, NotFoundError } = (
          globalThis as unknown as { client: typeof Package }
        ).client;
        const salus = createClient({ baseUrl, teamKey, retries: 0 });
        const options = { idempotencyKey: crypto.randomUUID() };
        const made = await salus.createOrder({ body: order as never }, options);
        const again = await salus.createOrder({ body: order as never }, options);
        const isOne = made.order.id === again.order.id;
        const refusal = async (asked: Promise<unknown>): Promise<unknown> => {
          const error: unknown = await asked.catch((each: unknown) => each);
          const isMissing = error instanceof NotFoundError;
          return error instanceof ApiError
            ? [error.status, isMissing, error.requestId !== null]
            : String(error);
        };
        const absent = { user_id: '0199f1c2-7a51-7c3e-9f0a-3d5b8c1e2f40' };
        const stranger = createClient({ baseUrl, teamKey: 'sk_us_none', retries: 0 });
        const refusals = [salus.getUser(absent), stranger.getUser(absent)].map(refusal);
        return { isOne, refusals: await Promise.all(refusals) };
      },
      { baseUrl: app.baseUrl, teamKey: team.key, order: body },
    );
    expect(told).toEqual({
      isOne: true,
      refusals: [
        [404, true, true],
        [401, false, true],
      ],
    });
  });

  test('verifies a webhook with what the browser has', async () => {
    const secret = Buffer.alloc(32, 5);
    const body = '{"event_type":"labtest.order.created"}';
    const headers = signatureHeaders(
      { id: 'msg_1', body: Buffer.from(body) },
      [secret],
      new Date(),
    );
    const verified = await visit.page.evaluate(
      async ({ given, forged }) => {
        const { verifyWebhook, WebhookVerificationError } = (
          globalThis as unknown as { client: typeof Package }
        ).client;
        const { id } = await verifyWebhook(given);
        const error: unknown = await verifyWebhook({ ...given, body: forged }).catch(
          (each: unknown) => each,
        );
        return [id, error instanceof WebhookVerificationError];
      },
      {
        given: { secret: `whsec_${secret.toString('base64')}`, headers: { ...headers }, body },
        forged: '{}',
      },
    );
    expect(verified).toEqual(['msg_1', true]);
  });
});
