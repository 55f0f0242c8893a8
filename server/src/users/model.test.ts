import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { trust } from '#kernel/brand.ts';
import { dayMs, type PlainDate } from '#kernel/time.ts';

import {
  graceMs,
  identifyingKind,
  isEmptyPatch,
  newUser,
  patched,
  problemsOf,
  stateAt,
  toUserId,
  type UserFields,
  type UserPatch,
} from './model.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-21T12:00:00Z');
const day = (text: string): PlainDate => trust<PlainDate>(text);

const plain: UserFields = {
  clientUserId: 'patient-7',
  fallbackTimeZone: null,
  fallbackBirthDate: null,
  ingestionStart: null,
  ingestionEnd: null,
};

const make = (fields: Partial<UserFields> = {}) =>
  newUser(toUserId('0190A000-0000-7000-8000-000000000001'), { ...plain, ...fields }, now);

const blamed = (fields: UserPatch): unknown[] =>
  problemsOf(patched(make(), fields, now), fields, now).map((problem) => problem.loc.join('.'));

describe('client_user_id', () => {
  test.each([
    'jane@example.com',
    'Jane Doe <jane.doe+x@mail.example.co.uk>',
    'mailto:jane@example.com',
  ])('%s is seen as an e-mail address', (text) => {
    expect(identifyingKind(text)).toBe('an e-mail address');
  });

  test.each([
    '+15551234567',
    '+49 170 1234567',
    '+44 (20) 7946-0958',
    '0049 170 1234567',
    '0170/1234567',
    '06 12 34 56 78',
    '5551234567',
    '15551234567',
    '(555) 123-4567',
    '555-123-4567',
    '555.123.4567',
    '1-555-123-4567',
    '447911123456',
  ])('%s is seen as a phone number', (text) => {
    expect(identifyingKind(text)).toBe('a phone number');
  });

  test.each([
    '12345',
    '1000000001',
    '20261120',
    '2026-11-20-001',
    '2026-11-20',
    '1763640000000',
    '176364000012345678',
    '0000012345',
    'user_5551234567',
    'patient-7',
    'a@b',
    'me @ home',
    '019a9f2c-1111-7222-8333-444455556666',
    '11111111-2222-4333-8444-555555555555',
    'auth0|5f7c8ec7c33c6c004bbafe82',
    'Überweisung 17',
  ])('%s is a reference', (text) => {
    expect(identifyingKind(text)).toBeUndefined();
  });

  test('a uuid is never seen as a person', () => {
    fc.assert(fc.property(fc.uuid(), (id) => identifyingKind(id) === undefined));
  });

  test('no number of up to 9 digits is seen as a person', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999 }),
        (id) => identifyingKind(String(id)) === undefined,
      ),
    );
  });

  test('any international number is seen, however it is grouped', () => {
    const groups = fc.array(fc.stringMatching(/^[1-9]\d{1,2}$/u), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(groups, fc.constantFrom('', ' ', '-', '.'), (parts, separator) => {
        return identifyingKind(`+${parts.join(separator)}`) === 'a phone number';
      }),
    );
  });

  test('the longest reference is judged in no time', () => {
    const startedAt = performance.now();
    for (const unit of ['1', '1-', 'a@', 'a.', '@', ' ', '(', '+1']) {
      identifyingKind(unit.repeat(512).slice(0, 512));
    }
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });
});

describe('a patch', () => {
  test('without a field that can change is empty', () => {
    expect(isEmptyPatch({})).toBe(true);
    expect(isEmptyPatch({ clientUserId: undefined })).toBe(true);
    expect(isEmptyPatch({ fallbackTimeZone: null })).toBe(false);
  });

  test('keeps what it does not name, clears what it names with null, and stamps what it sets', () => {
    const user = make({
      fallbackTimeZone: 'Europe/Berlin',
      fallbackBirthDate: day('1980-02-29'),
      ingestionStart: day('2026-01-01'),
    });
    const changed = patched(
      user,
      { fallbackTimeZone: 'America/New_York', ingestionStart: null },
      later,
    );
    expect(changed).toEqual({
      ...user,
      updatedAt: later,
      fallbackTimeZone: { value: 'America/New_York', sourceSlug: 'manual', updatedAt: later },
      ingestionStart: null,
    });
  });

  test('changes nothing it does not name', () => {
    const dates = fc.option(fc.constantFrom(day('2026-01-01'), day('2026-06-01')));
    const fields = fc.record(
      {
        clientUserId: fc.string({ minLength: 1 }),
        fallbackTimeZone: fc.option(fc.constantFrom('Europe/Berlin', 'UTC')),
        fallbackBirthDate: dates,
        ingestionStart: dates,
        ingestionEnd: dates,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fields, (patch) => {
        const before = make({ fallbackTimeZone: 'UTC', ingestionEnd: day('2026-03-01') });
        const after = patched(before, patch, later);
        const named = new Set([...Object.keys(patch), 'updatedAt']);
        return Object.entries(before).every(
          ([field, value]) => named.has(field) || Object.is(Reflect.get(after, field), value),
        );
      }),
    );
  });
});

describe('fallback_birth_date', () => {
  test.each(['1900-01-01', '1980-02-29', '2026-11-20'])('%s is accepted', (date) => {
    expect(blamed({ fallbackBirthDate: day(date) })).toEqual([]);
  });

  test.each(['1899-12-31', '2026-11-21'])('%s is refused', (date) => {
    expect(blamed({ fallbackBirthDate: day(date) })).toEqual(['body.fallback_birth_date']);
  });
});

describe('ingestion bounds', () => {
  test('one day, an open side, and both in order are accepted', () => {
    const start = day('2026-01-01');
    expect(blamed({ ingestionStart: start, ingestionEnd: start })).toEqual([]);
    expect(blamed({ ingestionStart: start })).toEqual([]);
    expect(blamed({ ingestionEnd: start, ingestionStart: null })).toEqual([]);
  });

  test('an end before the start is blamed on the field that was sent', () => {
    expect(blamed({ ingestionStart: day('2026-01-02'), ingestionEnd: day('2026-01-01') })).toEqual([
      'body.ingestion_end',
    ]);
    const ending = make({ ingestionEnd: day('2026-01-01') });
    const patch = { ingestionStart: day('2026-01-02') };
    expect(problemsOf(patched(ending, patch, now), patch, now)[0]?.loc).toEqual([
      'body',
      'ingestion_start',
    ]);
  });

  test('every problem is told at once', () => {
    expect(
      blamed({
        fallbackBirthDate: day('2030-01-01'),
        ingestionStart: day('2026-01-02'),
        ingestionEnd: day('2026-01-01'),
      }),
    ).toEqual(['body.fallback_birth_date', 'body.ingestion_end']);
  });
});

describe('deletion', () => {
  const deleted = { ...make(), deletedAt: now, purgeAt: new Date(now.getTime() + graceMs) };

  test('can be undone for seven days, to the millisecond', () => {
    expect(graceMs).toBe(7 * dayMs);
    expect(stateAt(make(), now)).toBe('active');
    expect(stateAt(deleted, now)).toBe('deleted');
    expect(stateAt(deleted, new Date(now.getTime() + graceMs - 1))).toBe('deleted');
    expect(stateAt(deleted, new Date(now.getTime() + graceMs))).toBe('purged');
  });
});

test('an id has one spelling', () => {
  expect(make().id).toBe('0190a000-0000-7000-8000-000000000001');
});
