import { describe, expect, test } from 'vitest';

import { trust } from '#kernel/brand.ts';
import { toJsonText } from '#kernel/json-text.ts';
import type { PlainDate } from '#kernel/time.ts';

import { userId } from '../../../tests/harness/summaries.ts';
import type { Summary } from '../model.ts';
import { rawText, summarySourceText, summaryText } from './wire.ts';

const summary: Summary = {
  userId,
  resource: 'activity',
  id: 'd0f39291-e2ce-50ed-a24b-73f4bf17b946',
  provider: 'oura',
  sourceType: 'ring',
  appId: 'app "one"',
  deviceId: null,
  providerId: null,
  calendarDate: trust<PlainDate>('2026-11-19'),
  startsAt: Date.parse('2026-11-18T22:00:00Z'),
  endsAt: Date.parse('2026-11-19T06:00:00Z'),
  data: toJsonText({ steps: 5, timezone_offset: 3600 }),
  timezoneOffset: 3600,
  stream: null,
  received: null,
  isWorkedOut: false,
  createdAt: new Date('2026-11-19T08:00:00Z'),
  updatedAt: new Date('2026-11-19T09:00:00Z'),
};
const source = summarySourceText(
  (slug) => `The ${slug}`,
  (slug) => `https://x/${slug}.svg`,
);
const written = (given: Partial<Summary>): Record<string, unknown> =>
  JSON.parse(summaryText({ ...summary, ...given }, source));

describe('a summary on the wire', () => {
  test('of a night from before its stages were told apart says that they are not known', () => {
    const night = (data: Summary['data']): unknown =>
      written({ resource: 'sleep', data })['stage_deep_second'];
    expect(night(trust('{"total":5}'))).toBeNull();
    expect(night(trust('{"total":5,"stage_asleep_second":5,"stage_deep_second":3}'))).toBe(3);
  });

  test('is its fields between what it is known by and what it comes from', () => {
    expect(Object.entries(written({}))).toEqual([
      ['id', summary.id],
      ['user_id', userId],
      ['steps', 5],
      ['timezone_offset', 3600],
      [
        'source',
        {
          provider: 'oura',
          type: 'ring',
          app_id: 'app "one"',
          device_id: null,
          sport: null,
          workout_id: null,
          name: 'The oura',
          slug: 'oura',
          logo: 'https://x/oura.svg',
        },
      ],
      ['created_at', '2026-11-19T08:00:00+00:00'],
      ['updated_at', '2026-11-19T09:00:00+00:00'],
    ]);
  });

  test.each(['electrocardiogram', 'menstrual_cycle', 'sleep_cycle'])(
    'of a %s says its source a second time',
    (resource) => {
      expect(written({ resource })).toMatchObject({
        source_provider: 'oura',
        source_type: 'ring',
        source_app_id: 'app "one"',
        source_device_id: null,
      });
    },
  );

  test("of a workout or meal has the provider's id, else its own", () => {
    expect(written({ resource: 'workouts' })['provider_id']).toBe(summary.id);
    expect(written({ resource: 'workouts', providerId: 'v' })['provider_id']).toBe('v');
    expect(written({ resource: 'meal', providerId: 'v' })).toMatchObject({
      provider_id: 'v',
      source_id: 1,
      priority_id: 1,
    });
  });
});

describe('a raw summary', () => {
  const raw = (given: Partial<Summary>): Record<string, unknown> =>
    JSON.parse(rawText({ ...summary, ...given }, '{"slug":"oura"}'));

  test('is what was received, or else what is stored', () => {
    expect(raw({ received: '{"a":[1]}' })['data']).toEqual({ a: [1] });
    expect(raw({})).toMatchObject({
      data: { steps: 5 },
      timestamp: '2026-11-18T22:00:00+00:00',
      source: { slug: 'oura' },
      provider_id: summary.id,
    });
  });

  test('of a workout names its sport', () => {
    const sport = { id: 1, name: 'Running', slug: 'running' };
    expect(raw({ resource: 'workouts', data: toJsonText({ sport }) })).toMatchObject({
      sport_id: 1,
      sport,
    });
  });

  test('without a time of its own has that of its creation', () => {
    expect(raw({ startsAt: null })['timestamp']).toBe('2026-11-19T08:00:00+00:00');
  });
});

test('a night without stages has no stream, one with stages has it as it is stored', () => {
  expect(written({ resource: 'sleep' })['sleep_stream']).toBeNull();
  const start = '2026-11-18T22:00:00+00:00';
  const stream = toJsonText({ hypnogram: [{ start, end: start, value: 2 }] });
  expect(written({ resource: 'sleep', stream })['sleep_stream']).toEqual(JSON.parse(stream));
});
