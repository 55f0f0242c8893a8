import { describe, expect, test } from 'vitest';

import { resources } from '#timeseries';

import { generated } from '../../tools/generate.ts';
import { eventCatalogue } from '../src/composition/slices.ts';
import { payloadProblems } from './harness/published-events.ts';

const page = generated().get('docs/events.md') ?? '';
const [, examples = ''] = page.split('\n## Examples\n');
const [own = ''] = examples.split('\n## Catalogue\n');
const events = [...own.matchAll(/^```json\n(.*?)\n```$/gmsu)].map(
  ([, text = '']) => JSON.parse(text) as { event_type: string; data: object },
);

type Sample = Readonly<Record<'type' | 'unit', string>> & {
  readonly value?: number | string;
  readonly start?: string;
  readonly end?: string;
};

describe('the example of samples', () => {
  const ofSamples = Object.values(resources).filter(({ eventName }) => eventName !== null);

  test.each(ofSamples.map((resource) => [resource.eventName, resource] as const))(
    'of %s has the unit and the type that samples have, and a value that is taken',
    (eventName, { unit, types, range, kind }) => {
      const { data } = eventCatalogue.exampleOf(`daily.data.${eventName}.created`) as {
        data: readonly Sample[];
      };
      const [sample] = data;
      expect([data.length, sample?.unit]).toEqual([1, unit]);
      if (types !== null && types.values !== 'any') {
        expect(types.values).toContain(sample?.type);
      }
      const { value = 100, start = '', end = '' } = sample ?? {};
      const size = typeof value === 'string' ? value.length : value;
      expect([size >= range.min, size <= range.max]).toEqual([true, true]);
      expect(end > start).toBe(kind === 'interval');
    },
  );
});

describe('an event that a slice makes', () => {
  test.each(events)(
    '$event_type is one of the catalogue’s schema',
    ({ event_type: type, data }) => {
      expect(payloadProblems(type, data)).toEqual([]);
    },
  );

  test('is on the page: samples, intervals, blood pressure, a summary and the end of a pull', () => {
    expect(events).toHaveLength(5);
  });
});
