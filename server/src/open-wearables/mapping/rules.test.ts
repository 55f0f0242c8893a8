import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import type { Json } from '#kernel/files/json-fields.ts';

import {
  android,
  apple,
  calls,
  categories,
  leftOutTypes,
  notServed,
} from '../../../tests/emulators/open-wearables/reference.ts';
import { metrics } from '../inlets/health-auto-export-metrics.ts';
import { webhookTypes } from '../inlets/health-connect-webhook.ts';
import { rulesOf, type SdkProvider } from './provider.ts';
import { nothingRead, type ReadUpload, rowReaders } from './read-upload.ts';

const types: readonly (readonly [SdkProvider, string, string])[] = [
  ...Object.entries(apple).map(
    ([name, unit]) => ['apple_health_kit', `HKQuantityTypeIdentifier${name}`, unit] as const,
  ),
  ...categories.map((name) => ['apple_health_kit', `HKCategoryTypeIdentifier${name}`, ''] as const),
  ...Object.entries(android).map(([name, unit]) => ['health_connect', name, unit] as const),
  ...Object.entries(android).map(([name, unit]) => ['samsung_health', name, unit] as const),
];

function read(provider: SdkProvider, record: Json): ReadUpload {
  const found = nothingRead();
  const context = { provider, fallbackZone: 'Europe/Berlin', insulinOf: () => null };
  rowReaders.records(record, context, found);
  return found;
}

test.each(types)('%s: %s has a place, or says why it has none', (provider, type, unit) => {
  const rule = rulesOf[provider].get(type);
  expect(rule).toBeDefined();
  const span = { startDate: '2026-11-19T06:01:00Z', endDate: '2026-11-19T06:11:00Z' };
  const { samples, parts, leftOut } = read(provider, { id: 'a', type, ...span, value: 1, unit });
  const isLeftOut = rule?.to === 'nothing';
  expect(isLeftOut).toBe(Object.hasOwn(leftOutTypes, type));
  expect([...leftOut]).toEqual(isLeftOut ? [[type, 1]] : []);
  expect(samples.length + parts.length > 0).toBe(!isLeftOut);
});

test('a type that nobody knows is counted by its name, and a rule is for a type that is sent', () => {
  const span = { startDate: '2026-11-19T06:01:00Z', endDate: '2026-11-19T06:11:00Z' };
  const { leftOut } = read('apple_health_kit', { id: 'a', type: 'HKNew', ...span, value: 1 });
  expect([...leftOut]).toEqual([['HKNew', 1]]);
  const sent = new Set(types.map(([provider, type]) => `${provider} ${type}`));
  for (const metric of Object.values(metrics)) {
    const [, category] = /^C (.*)$/u.exec(metric) ?? [];
    const prefix = category === undefined ? 'Quantity' : 'Category';
    sent.add(`apple_health_kit HK${prefix}TypeIdentifier${category ?? metric}`);
  }
  for (const type of webhookTypes) sent.add(`health_connect ${type}`).add(`samsung_health ${type}`);
  sent.add('health_connect DIETARY_CARBOHYDRATES').add('samsung_health DIETARY_CARBOHYDRATES');
  const unused = Object.entries(rulesOf).flatMap(([provider, rules]) =>
    [...rules.keys()].filter((type) => !sent.has(`${provider} ${type}`)),
  );
  expect(unused).toEqual([]);
});

test('every call of the SDKs has an operation, or a reason why it has none', () => {
  const file = new URL('../../../../docs/openapi.json', import.meta.url);
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as {
    paths: Readonly<Record<string, object>>;
  };
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls.filter((call) => !served.includes(call))).toEqual([]);
  expect(Object.keys(notServed).filter((call) => served.includes(call))).toEqual([]);
  const own = served.filter((call) => call.includes(' /api/v1/'));
  expect(own.toSorted()).toEqual(calls.toSorted());
});
