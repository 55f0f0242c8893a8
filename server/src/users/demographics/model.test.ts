import { describe, expect, test } from 'vitest';

import { trust } from '#kernel/brand.ts';
import type { Environment } from '#kernel/scope.ts';
import type { PlainDate } from '#kernel/time.ts';

import { type Demographics, normaliseGender, problemsOf } from './model.ts';

const now = new Date('2026-11-20T12:00:00Z');

const address = {
  firstLine: '1 Main Street',
  secondLine: '',
  city: 'Phoenix',
  state: 'AZ',
  zip: '85004',
  country: 'US',
  accessNotes: null,
};

const person: Demographics = {
  firstName: 'Ada',
  lastName: 'Example',
  email: 'ada@example.com',
  phoneNumber: '+16025771234',
  gender: 'female',
  birthDate: trust<PlainDate>('1990-02-28'),
  address,
  medicalProxy: null,
  race: null,
  ethnicity: null,
  sexualOrientation: null,
  genderIdentity: null,
};

test('known genders have one spelling, others stay as written', () => {
  expect(['Male', 'FEMALE', 'other', 'Unknown', 'Enby'].map(normaliseGender)).toEqual([
    'male',
    'female',
    'other',
    'unknown',
    'Enby',
  ]);
});

describe('a person', () => {
  const placesOf = (
    change: Partial<Demographics>,
    environment: Environment = 'production',
  ): string[] =>
    problemsOf({ ...person, ...change }, { now, environment }).map((problem) =>
      problem.loc.join('.'),
    );

  test('has a phone number that laboratories can call', () => {
    for (const phoneNumber of ['+16025550123', '(602) 555-0199'])
      expect(placesOf({ phoneNumber })).toEqual(['body.phone_number']);
    for (const phoneNumber of ['+1 555 577 1234', '+16025550099', '602-555-0200', '6025551234'])
      expect(placesOf({ phoneNumber })).toEqual([]);
    expect(placesOf({ phoneNumber: '+16025550123' }, 'sandbox')).toEqual([]);
    const both = { phoneNumber: '6025550123', birthDate: trust<PlainDate>('1899-12-31') };
    expect(placesOf(both)).toEqual(['body.phone_number', 'body.dob']);
  });

  test('may be born today, in 1900, and at no time before or after', () => {
    const born = (day: string): string[] => placesOf({ birthDate: trust<PlainDate>(day) });
    expect([born('2026-11-20'), born('1900-01-01')]).toEqual([[], []]);
    expect([born('2026-11-21'), born('1899-12-31')]).toEqual([['body.dob'], ['body.dob']]);
  });
});
