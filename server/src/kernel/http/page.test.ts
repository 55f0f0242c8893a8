import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { openCursorCodec } from '../pagination.ts';

const cursors = openCursorCodec(Buffer.alloc(32, 3));

describe('cursors', () => {
  it('lead back to any position', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true }), { minLength: 1, maxLength: 4 }),
        (position) => {
          expect(cursors.decode(cursors.encode(position, 'query'), 'query')).toEqual(position);
        },
      ),
    );
  });

  it('are refused for another query, when altered, and from another installation', () => {
    const cursor = cursors.encode([1_700_000_000_000, 7], 'query');
    expect(cursors.decode(cursor, 'another query')).toBeUndefined();
    expect(openCursorCodec(Buffer.alloc(32, 4)).decode(cursor, 'query')).toBeUndefined();
    const bytes = Buffer.from(cursor, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(cursors.decode(changed.toString('base64url'), 'query')).toBeUndefined();
    }
  });

  it('are refused when they are any other text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        expect(cursors.decode(text, 'query')).toBeUndefined();
      }),
    );
  });
});
