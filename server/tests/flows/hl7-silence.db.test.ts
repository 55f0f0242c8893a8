import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { trust } from '../../src/kernel/brand.ts';
import { dayMs, hourMs } from '../../src/kernel/time.ts';
import { silenceJob } from '../../src/labs/results/silence/jobs.ts';
import { settleSilent } from '../../src/labs/results/silence/service.ts';
import { addEndpoint } from '../../src/webhooks/index.ts';
import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { obrOf, obxOf } from '../harness/hl7-reports.ts';
import {
  codesOf,
  countEvents,
  newSampledOrder,
  resultsOf,
  sendHl7,
  setOrderStatus,
} from '../harness/hl7-sender.ts';
import { oneTest, readOrder, type TestOrder } from '../harness/orders.ts';

let app: TestApp;
let team: TestTeam;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
  await addEndpoint(app.resources, team.scope, { url: 'http://127.0.0.1:9/' });
});
afterAll(async () => app.close());

const runJob = async (): Promise<void> =>
  silenceJob(Object.assign({}, app.service.slices.labsOrders.orders, app.resources)).run(
    new AbortController().signal,
  );
const updates = async (): Promise<number> => countEvents(app, team, 'labtest.order.updated');
const read = async ({ id }: TestOrder) => {
  const { has_missing_results, last_event } = await readOrder(app, team, id);
  return [last_event.status.split('.').at(-1), has_missing_results];
};
const fourTests = async () => {
  const made = await newSampledOrder(app, team);
  return { made, codes: await codesOf(app, team, made) };
};
const panel = (
  { id }: TestOrder,
  { code, at, orc = '' }: { readonly code: string; readonly at: number; readonly orc?: string },
): readonly string[] => [
  ...(orc === '' ? [] : [`ORC|RE|${id}|A${at}||${orc}`]),
  obrOf({ code, placer: id, filler: `A${at}`, status: 'F' }),
  obxOf(`X${at}`, '4.1', { flag: 'N' }),
];

describe('an ordered test of which the laboratory says nothing', () => {
  test('is pending, and missing when the time of the laboratory has passed: the order changes, with one event', async () => {
    const { made, codes } = await fourTests();
    expect(await sendHl7(app, panel(made, { code: codes[0] ?? '', at: 1 }))).toBe('AA');
    expect(await read(made)).toEqual(['partial_results', false]);
    const before = await updates();
    app.clock.advance(14 * dayMs - hourMs);
    await runJob();
    expect([await read(made), await updates()]).toEqual([['partial_results', false], before]);
    app.clock.advance(2 * hourMs);
    expect((await resultsOf(app, team, made)).missing_results.length).toBeGreaterThan(0);
    await runJob();
    await runJob();
    expect([await read(made), await updates()]).toEqual([['partial_results', true], before + 1]);
    const { ordered_tests, metadata } = await resultsOf(app, team, made);
    expect(ordered_tests.map(({ status }) => status)).toEqual([
      'final',
      'pending',
      'pending',
      'pending',
    ]);
    expect(metadata.status).toBe('partial');
    // The next report begins the time again.
    await sendHl7(app, panel(made, { code: codes[1] ?? '', at: 2 }));
    expect(await read(made)).toEqual(['partial_results', false]);
  });

  test('of an order that was cancelled changes nothing', async () => {
    app.clock.advance(15 * dayMs);
    await runJob();
    const { made, codes } = await fourTests();
    await sendHl7(app, panel(made, { code: codes[0] ?? '', at: 1 }));
    await setOrderStatus(app, made, 'cancelled');
    const events = await updates();
    app.clock.advance(15 * dayMs);
    await runJob();
    expect([await read(made), await updates()]).toEqual([['cancelled', false], events]);
  });

  test('is looked at once after an upgrade, when its time has been stored by no report', async () => {
    const { made, codes } = await fourTests();
    await sendHl7(app, panel(made, { code: codes[0] ?? '', at: 1 }));
    const early = `update lab_order set results_due_at = status_at where id = '${made.id}'`;
    await app.database.query(early);
    await runJob();
    expect(await read(made)).toEqual(['partial_results', false]);
    expect(
      await settleSilent(app.service.slices.labsOrders.orders, team.scope, trust(made.id)),
    ).toBe(false);
    app.clock.advance(15 * dayMs);
    await runJob();
    expect(await read(made)).toEqual(['partial_results', true]);
  });
});

describe('a laboratory that reports under codes which the compendium lacks', () => {
  test('ends the order when it says that each of its tests is complete (ORC-5 CM), and as many came as were ordered', async () => {
    const { made, codes } = await fourTests();
    for (const at of [0, 1, 2]) {
      await sendHl7(app, panel(made, { code: `L-${at}`, at, orc: 'CM' }));
      expect((await read(made))[0]).toBe('partial_results');
    }
    await sendHl7(app, panel(made, { code: 'L-3', at: 3, orc: 'CM' }));
    expect((await read(made))[0]).toBe('completed');
    const { ordered_tests } = await resultsOf(app, team, made);
    const ordered = ordered_tests.filter(({ provider_id: id }) => codes.includes(id ?? ''));
    expect(ordered.map(({ status }) => status)).toEqual(['final', 'final', 'final', 'final']);
    expect(ordered[0]?.reason).toBe('Reported under other codes: L-0, L-1, L-2, L-3.');
  });

  test('does not end it while one of its tests is not complete', async () => {
    const { made } = await fourTests();
    for (const at of [0, 1, 2]) {
      await sendHl7(app, panel(made, { code: `L-${at}`, at, orc: 'CM' }));
    }
    await sendHl7(app, panel(made, { code: 'L-3', at: 3, orc: 'IP' }));
    expect((await read(made))[0]).toBe('partial_results');
  });

  test('ends it when the time has passed, and says what never came', async () => {
    const { made } = await fourTests();
    await sendHl7(app, panel(made, { code: 'L-0', at: 0 }));
    app.clock.advance(15 * dayMs);
    await runJob();
    expect(await read(made)).toEqual(['completed', true]);
    const { ordered_tests, metadata, missing_results } = await resultsOf(app, team, made);
    expect(metadata.status).toBe('final');
    expect(missing_results.length).toBeGreaterThan(0);
    expect(ordered_tests[0]).toMatchObject({
      status: 'cancelled',
      reason:
        'No result came under its code within 14 days of the last report. The laboratory reported: L-0.',
    });
    // What comes later is never lost.
    await sendHl7(app, panel(made, { code: 'L-1', at: 1 }));
    expect((await read(made))[0]).toBe('partial_results');
  });
});

test('an order of one test is complete whatever its code', async () => {
  const made = await newSampledOrder(app, team, oneTest);
  await sendHl7(app, panel(made, { code: randomUUID().slice(0, 8), at: 1 }));
  expect((await read(made))[0]).toBe('completed');
});
