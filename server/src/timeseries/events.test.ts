import { describe, expect, test } from 'vitest';

import { trust } from '#kernel/brand.ts';
import type { UserId } from '#kernel/scope.ts';

import { validSample } from '../../tests/harness/timeseries/valid-sample.ts';
import { renderSamplesEvent } from './events.ts';
import { sampleEvents } from './events.ts';
import { normaliseSamples } from './push/normalise.ts';
import { type Resource, resources } from './resources/resources.ts';

const userId = trust<UserId>('0199f1c5-03d8-7b12-8e4c-6a7f90b1c2d3');
const count = 1000;
const start = Date.UTC(2026, 10, 20, 7);

/** The bodies' data of a batch of a resource, where one may be so long. */
function dataOf(resource: Resource, bytesMax: number): readonly string[] {
  const samples = Array.from({ length: count }, (_, index) =>
    validSample(resource, new Date(start + index * 61_001)),
  );
  const context = {
    receivedAtMs: start + 1e8,
    provider: 'oura',
    sourceType: 'watch',
    timeZone: null,
  } as const;
  const normalised = normaliseSamples(resource, samples, context);
  if (!normalised.ok) throw new Error(JSON.stringify(normalised.problems[0]));
  const changes = normalised.series.map((series) => ({
    series,
    created: [series.columns],
    updated: [],
  }));
  const subject = { userId, clientUserId: 'patient-42', provider: 'oura', resource };
  const events = sampleEvents(subject, changes, { wants: () => true, bytesMax });
  return events.map(({ payload }) =>
    renderSamplesEvent({ userId, payload }, { sourceText: () => '{}', sourceId: () => 1 }),
  );
}

const named = Object.values(resources).filter(({ eventName }) => eventName !== null);

describe('a batch that is longer than an event may be', () => {
  test.each(named)(
    'of $name is several events, none of them longer, and nothing is left out',
    (resource) => {
      const bytesMax = 32 * 1024;
      const parts = dataOf(resource, bytesMax);
      expect(parts.length).toBeGreaterThan(2);
      for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(bytesMax);
      const [whole = ''] = dataOf(resource, Infinity);
      const samples = (text: string): readonly unknown[] =>
        (JSON.parse(text) as { data: unknown[] }).data;
      expect(parts.flatMap(samples)).toEqual(samples(whole));
    },
  );
});

test.each([
  [5, 3],
  [1000, 30],
])('an event of %i heart rates stores at most a part of 1/%i of its body', (samples, part) => {
  const data = Array.from({ length: samples }, (_, index) => ({
    timestamp: new Date(start + index * 60_000).toISOString(),
    value: 60 + ((index * 7919) % 40),
    unit: 'bpm',
  }));
  const normalised = normaliseSamples(resources.heartrate, data, {
    receivedAtMs: start + 1e8,
    provider: 'oura',
    sourceType: 'watch',
    timeZone: null,
  });
  if (!normalised.ok) throw new Error(JSON.stringify(normalised.problems[0]));
  const changes = normalised.series.map((series) => {
    return { series, created: [series.columns], updated: [] };
  });
  const subject = { userId, clientUserId: 'patient-42', provider: 'oura' };
  const [event, ...others] = sampleEvents({ ...subject, resource: resources.heartrate }, changes, {
    wants: () => true,
    bytesMax: Infinity,
  });
  const payload = event?.payload ?? new Uint8Array();
  const body = renderSamplesEvent(
    { userId, payload },
    { sourceText: () => '{}', sourceId: () => 1 },
  );
  expect([others.length, (JSON.parse(body) as { data: unknown[] }).data.length]).toEqual([
    0,
    samples,
  ]);
  expect(payload.length * part).toBeLessThan(Buffer.byteLength(body));
});
