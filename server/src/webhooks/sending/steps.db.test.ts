import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { acrossTenants } from '#kernel/across-tenants.ts';
import { jsonEvent } from '#kernel/events/event.ts';
import * as outbox from '#kernel/events/outbox.ts';
import { minuteMs } from '#kernel/time.ts';

import { openTestApp, type TestApp } from '../../../tests/harness/app.ts';
import { everyEvent } from '../../../tests/harness/kept.ts';
import { openReceiver } from '../../../tests/harness/receiver.ts';
import { addEndpoint } from '../endpoints/service.ts';
import { openWebhooks } from './open.ts';
import { deliverySteps } from './steps.ts';

let app: TestApp;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let answers = 0;
beforeAll(async () => {
  app = await openTestApp({ hasInventedEvents: true });
  receiver = await openReceiver(() => ({ status: (answers += 1) === 1 ? 500 : 200 }));
});
afterAll(async () => {
  await receiver.close();
  await app.close();
});

async function countSteps(): Promise<unknown> {
  const { values } = await app.resources.telemetry.deliveryStepSeconds.get();
  const counts = new Map(
    values
      .filter(({ metricName }) => metricName?.endsWith('_count'))
      .map(({ labels, value }) => [labels.step, value]),
  );
  return Object.fromEntries(deliverySteps.map((step) => [step, counts.get(step)]));
}

test('the page about running a server names every step, in their order', async () => {
  const page = new URL('../../../../docs/operate/running.md', import.meta.url);
  const named = deliverySteps.map((step) => `\`${step}\``).join(', ');
  expect(await readFile(page, 'utf8')).toContain(`each step: ${named}.`);
});

test('the metrics know how long each step of a delivery took, and have every step from the start', async () => {
  const { scope } = await app.newTeam();
  await addEndpoint(app.resources, scope, { url: receiver.url });
  const renderers = { samples: () => '[]', summary: () => '{}' };
  const webhooks = openWebhooks(app.resources, { renderers, privateNetworks: 'sandbox' });
  const none = Object.fromEntries(deliverySteps.map((step) => [step, 0]));
  expect(await countSteps()).toEqual(none);
  const subject = {
    eventType: 'daily.data.activity.created',
    userId: null,
    clientUserId: null,
  } as const;
  const events = [1, 2, 3].map((number) => ({ scope, event: jsonEvent(subject, { number }) }));
  await app.resources.db.write(acrossTenants, async (tx) => outbox.append(tx, events, everyEvent));
  await webhooks.deliverDue();
  app.clock.advance(minuteMs);
  await webhooks.deliverDue();
  await webhooks.stop(0);
  // One of the three failed and was tried again, which has to be claimed.
  const tries = 4;
  const ofTries = { lane: tries, sign: tries, connect: tries, answer: tries, write_back: tries };
  expect(await countSteps()).toEqual({ outbox: 3, relay: 1, claim: 1, ...ofTries });
});
