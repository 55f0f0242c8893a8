import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp } from '../harness/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => app.close());

const midnight = Date.parse('2026-11-15T00:00:00Z');
const at = (minute: number): string => new Date(midnight + minute * 60_000).toISOString();

type Sample = {
  readonly start: number;
  readonly minutes: number;
  readonly value: number;
  readonly app: string;
};

/** Three days of samples of a source, many of which overlap, some across midnight. */
const ofSource = fc.uniqueArray(
  fc.record({
    start: fc.oneof(fc.nat(3 * 1440 - 1), fc.integer({ min: 1300, max: 1500 })),
    minutes: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 400 })),
    value: fc.nat(2000),
    app: fc.constantFrom('com.one', 'com.two', 'com.three'),
  }),
  { minLength: 1, maxLength: 40, selector: ({ start }) => start },
);
const sources = fc.record({ watch: ofSource, phone: fc.option(ofSource) });

type Total = { readonly type: string; readonly recorded: number };
type Explained = {
  readonly totals: readonly { readonly total: number; readonly sources: readonly Total[] }[];
};

/** Sums of fractions differ in their last digits by the order of the terms, so that a half may be rounded either way. */
function expectRounded(amount: unknown, rounded: number | null): void {
  if (rounded === null) expect(amount).toBeNull();
  else expect(Math.abs(Number(amount ?? Number.NaN) - rounded)).toBeLessThanOrEqual(0.5 + 1e-6);
}

it('the activity of a day, its explanation and the sum of its samples agree, whichever apps of a source counted at once', async () => {
  await fc.assert(
    fc.asyncProperty(sources, async (given) => {
      const team = await app.newTeam();
      const { user_id: userId } = await app.newUser(team);
      const key = { key: team.key };
      const push = async (sourceType: string, samples: readonly Sample[]): Promise<void> => {
        const data = samples.map(({ start, minutes, value, app: appId }) => {
          const interval = { start: at(start), end: at(start + minutes) };
          return { ...interval, value, timezone_offset: 0, app_id: appId };
        });
        const body = {
          stage: 'daily',
          provider: 'apple_health_kit',
          source_type: sourceType,
          data,
        };
        const path = `/v2/timeseries/${userId}/steps`;
        const pushed = await app.request('POST', path, { ...key, body });
        expect(pushed.status, JSON.stringify(pushed.body)).toBe(200);
      };
      await push('watch', given.watch);
      if (given.phone !== null) await push('phone', given.phone);
      app.clock.advance(15_000);
      await app.service.slices.summaries.movement.runDue();

      const index = { index: 'timeseries' };
      const sum = { func: 'sum', arg: { timeseries: 'steps', field: 'value' } };
      const byDay = { date_trunc: { value: 1, unit: 'day' }, arg: index };
      const bySource = [{ source: 'source_provider' }, { source: 'source_type' }];
      const { body } = await app.request<{
        results: readonly { table: Readonly<Record<string, readonly unknown[]>> }[];
      }>('POST', `/aggregate/v1/user/${userId}/query`, {
        ...key,
        body: {
          timeframe: { type: 'absolute', start: '2026-11-15', end: '2026-11-18' },
          queries: [
            { select: [{ group_key: '*' }, sum], group_by: [byDay] },
            { select: [{ group_key: '*' }, sum], group_by: [byDay, ...bySource] },
          ],
        },
      });
      const [days, origins] = body.results.map(({ table }) => table);
      const { body: read } = await app.request<{
        activity: readonly { calendar_date: string; steps: number }[];
      }>('GET', `/v2/summary/activity/${userId}`, {
        ...key,
        query: { start_date: '2026-11-15', end_date: '2026-11-18' },
      });

      expect(days?.['index']).toHaveLength(4);
      for (const [row, bucket] of (days?.['index'] ?? []).entries()) {
        const date = String(bucket).slice(0, 10);
        const { body: explained } = await app.request<Explained>(
          'GET',
          `/v2/summary/activity/${userId}/explain`,
          { ...key, query: { date } },
        );
        const [steps] = explained.totals;
        const amount = days?.['sum']?.[row] ?? null;
        // Of several sources a bucket has the preferred one.
        const best = steps?.sources[0]?.recorded ?? null;
        expectRounded(amount, best);
        const own = new Map(
          (origins?.['index'] ?? []).flatMap((each, place) =>
            each === bucket
              ? [[origins?.['group_key.2']?.[place], origins?.['sum']?.[place]] as const]
              : [],
          ),
        );
        for (const { type, recorded } of steps?.sources ?? [])
          expectRounded(own.get(type), recorded);
        const activity = read.activity.find((each) => each.calendar_date === date);
        expect(activity?.steps ?? null).toBe(steps?.total ?? null);
        if (given.phone === null) expect(activity?.steps ?? null).toBe(best);
      }
    }),
    { numRuns: 12 },
  );
});
