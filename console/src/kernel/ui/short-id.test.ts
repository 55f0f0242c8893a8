import fc from 'fast-check';
import { expect, test } from 'vitest';

import { shortId } from './short-id.ts';

test('a UUID is shown by its beginning and its end', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const short = shortId(id);
      expect(short).toHaveLength(14);
      const [start = '', end = ''] = short.split('…');
      expect(id.startsWith(start) && id.endsWith(end)).toBe(true);
    }),
  );
});

test('an id of another form is shown whole', () => {
  expect(shortId('req_1')).toBe('req_1');
  expect(shortId('')).toBe('');
  expect(shortId('user 01a222a2-7e96-771f-8e3b-945399ecaaa0')).toBe('user 01a222a2…caaa0');
});
