import { expect, test } from 'vitest';

import { camelled, snaked } from './snake-case.ts';

test('keys of our code become those of the wire, and back', () => {
  const ours = { id: 1, clientUserId: 'a', isAboveMax: true, firstLine: { zipCode: 'stays' } };
  const wire = { id: 1, client_user_id: 'a', is_above_max: true, first_line: { zipCode: 'stays' } };
  expect(snaked(ours)).toEqual(wire);
  expect(camelled(wire)).toEqual(ours);
});
