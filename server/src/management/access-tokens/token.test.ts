import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { trust } from '#kernel/brand.ts';
import type { TenantId } from '#kernel/scope.ts';

import type { KeyId } from '../model.ts';
import { type AccessToken, openTokenCodec } from './token.ts';

const codec = openTokenCodec(Buffer.alloc(32, 1));

const token = fc.record<AccessToken>({
  tenantId: fc.uuid().map((id) => trust<TenantId>(id)),
  id: fc.uuid(),
  keyId: fc.option(
    fc.uuid().map((id) => trust<KeyId>(id)),
    { nil: null },
  ),
  expiresAt: fc.date({ min: new Date(0), max: new Date(2 ** 47), noInvalidDate: true }),
});

describe('an access token', () => {
  test('says what was put into it', () => {
    fc.assert(
      fc.property(token, (each) => {
        expect(codec.read(codec.write(each))).toEqual(each);
      }),
    );
  });

  test('says nothing once a single character differs', () => {
    const written = codec.write({
      tenantId: trust<TenantId>(randomUUID()),
      id: randomUUID(),
      keyId: trust<KeyId>(randomUUID()),
      expiresAt: new Date('2026-11-20T12:00:00Z'),
    });
    for (let place = 0; place < written.length; place += 1) {
      const other = written[place] === 'A' ? 'B' : 'A';
      const changed = written.slice(0, place) + other + written.slice(place + 1);
      expect(codec.read(changed)).toBeUndefined();
      expect(codec.read(written.slice(0, place))).toBeUndefined();
    }
    expect(codec.read(`${written}A`)).toBeUndefined();
  });

  test('of another installation says nothing', () => {
    const other = openTokenCodec(Buffer.alloc(32, 2));
    fc.assert(fc.property(token, (each) => other.read(codec.write(each)) === undefined));
  });
});
