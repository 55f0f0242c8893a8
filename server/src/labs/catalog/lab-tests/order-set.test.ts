import { describe, expect, test } from 'vitest';

import { AppError } from '#kernel/errors.ts';

import { shippedMarkers } from '../markers/shipped-markers.ts';
import type { CollectionMethod, LabTest, Marker } from '../model.ts';
import { decideOrderable } from './order-set.ts';

const marker = (labId: number, slug: string): Marker => {
  const found = shippedMarkers().find((each) => each.labId === labId && each.slug === slug);
  if (found === undefined) throw new Error(slug);
  return found;
};
const quest = marker(4, 'tsh');
const labcorp = marker(6, 'tsh');
const labTest = (method: CollectionMethod, status: LabTest['status'] = 'active'): LabTest => ({
  id: method,
  slug: method,
  name: method,
  description: '',
  method,
  sampleType: 'serum',
  isFasting: false,
  status,
  isGenerated: false,
  labId: 4,
  labAccountId: null,
  sourceSandboxLabTestId: null,
  markerIds: [quest.id],
  priceMinor: 0,
  createdAt: new Date(0),
  updatedAt: new Date(0),
});
const walkIn = labTest('walk_in_test');

type Asked = {
  readonly labTests?: readonly LabTest[];
  readonly added?: readonly Marker[];
  readonly method?: CollectionMethod | null;
};

function decide({ labTests = [], added = [], method = null }: Asked): unknown {
  const markers = [...labTests.map(() => quest), ...added];
  try {
    return decideOrderable({ labTests, added, markers }, method);
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
}

describe('an order set', () => {
  test.each<[string, Asked, unknown]>([
    [
      'of one lab test has its lab and method',
      { labTests: [walkIn] },
      { labId: 4, method: 'walk_in_test' },
    ],
    [
      'of one lab test can be drawn elsewhere',
      { labTests: [walkIn], method: 'at_home_phlebotomy' },
      { labId: 4, method: 'at_home_phlebotomy' },
    ],
    [
      'of markers has the method that is asked for',
      { added: [quest], method: 'walk_in_test' },
      { labId: 4, method: 'walk_in_test' },
    ],
    ['of nothing is refused', {}, 'order_set.empty'],
    ['of markers without a method is refused', { added: [quest] }, 'order_set.method_missing'],
    [
      'with an add-on needs a method, too',
      { labTests: [walkIn], added: [quest] },
      'order_set.method_missing',
    ],
    [
      'of markers cannot be a kit',
      { added: [quest], method: 'testkit' },
      'order_set.method_unsuitable',
    ],
    [
      'of two labs is refused',
      { labTests: [walkIn], added: [labcorp], method: 'walk_in_test' },
      'order_set.several_labs',
    ],
    [
      'of two methods is refused without one that is asked for',
      { labTests: [walkIn, labTest('on_site_collection')] },
      'order_set.several_methods',
    ],
    [
      'does not make a kit of what is drawn',
      { labTests: [walkIn], method: 'testkit' },
      'order_set.method_unsuitable',
    ],
    [
      'with a lab test out of use is refused',
      { labTests: [labTest('walk_in_test', 'inactive')] },
      'order_set.lab_test_inactive',
    ],
  ])('%s', (_, asked, answer) => {
    expect(decide(asked)).toEqual(answer);
  });
});
