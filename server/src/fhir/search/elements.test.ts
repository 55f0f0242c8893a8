import { expect, it } from 'vitest';

import { withElements } from './elements.ts';

const observation = {
  resourceType: 'Observation',
  id: '1',
  meta: {},
  status: 'final',
  code: {},
  subject: {},
  effectiveDateTime: '2026-11-20',
  valueQuantity: { value: 1 },
  _valueQuantity: { extension: [] },
  performer: [],
  performerType: {},
};

const always = new Set(['resourceType', 'id', 'meta', 'status', 'code', 'subject']);
const shownOf = (...elements: readonly string[]): readonly string[] =>
  Object.keys(withElements(observation, elements)).filter((name) => !always.has(name));

it.each(['value', 'value[x]', 'Observation.value', 'Observation.value[x]', 'valueQuantity'])(
  'the element %s is there under the name of its type',
  (asked) => {
    expect(shownOf(asked)).toEqual(expect.arrayContaining(['valueQuantity', '_valueQuantity']));
  },
);

it('an element is not another one whose name begins alike', () => {
  expect(shownOf('performer')).toEqual(['performer']);
  expect(shownOf('effective', 'performerType')).toEqual(['effectiveDateTime', 'performerType']);
  expect(shownOf('effectivePeriod')).toEqual([]);
});
