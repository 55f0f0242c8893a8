import { describe, expect, test } from 'vitest';

import { trust } from '#kernel/brand.ts';
import type { PlainDate } from '#kernel/time.ts';

import { orderFile, rows } from '../../../../tests/harness/diagnosis-files.ts';
import { decodeRelease } from '../release-codec.ts';
import type { Release } from '../release.ts';
import { shippedRelease } from '../shipped.ts';
import { doubtAbout } from './completeness.ts';
import { doubtAboutOrder } from './order-file.ts';

const whole = decodeRelease(shippedRelease().document);
const { entries } = whole;

function of(fiscalYear: number, own: Release['entries']): Release {
  return {
    ...whole,
    validFrom: trust<PlainDate>(`${fiscalYear - 1}-10-01`),
    fiscalYear,
    entries: own,
  };
}

describe('a release looks incomplete', () => {
  test('where it has not as many codes as were published', () => {
    expect(doubtAbout(of(2027, entries.slice(0, 37_440)), [])).toBe(
      'FY2027, from 2026-10-01, has 74879 codes, and there are 37440 in what was given',
    );
    expect(doubtAbout(of(2026, entries.slice(100)), [])).toMatch('has 74719 codes');
  });

  test('where one of its codes is known and not given', () => {
    const known = of(2028, entries);
    expect(doubtAbout(of(2028, entries.toSpliced(5000, 1)), [known])).toMatch(
      /^FY2028, from 2027-10-01, is known with a code that what was given does not have/u,
    );
    expect(doubtAbout(known, [of(2028, entries.slice(0, 500))])).toBeUndefined();
  });

  test.each([
    ['half of the codes', entries.slice(0, entries.length / 2)],
    ['the other half', entries.slice(entries.length / 2)],
    ['two codes in a hundred', entries.filter((_, place) => place % 50 !== 0)],
  ])('where %s of the year before are gone', (_, own) => {
    expect(doubtAbout(of(2028, own), [whole])).toMatch(
      /% of them, more than any year takes away$/u,
    );
  });

  test.each([0, 9000, 30_000, 60_000, entries.length - 100])(
    'where a hundred in a row from the place %i are gone',
    (from) => {
      expect(doubtAbout(of(2028, entries.toSpliced(from, 100)), [whole])).toMatch(
        /lacks \d+ codes in a row that FY2027 has/u,
      );
    },
  );

  test('where half of an earlier year is there', () => {
    expect(doubtAbout(of(2020, entries.slice(0, entries.length / 2)), [whole])).toMatch('lacks');
  });
});

describe('a release looks whole', () => {
  test('where it is the one that is known', () => {
    expect(doubtAbout(whole, [whole])).toBeUndefined();
  });

  test('where some codes of the year before are gone, became headings or are new', () => {
    const made = entries.flatMap((entry, place) => {
      if (place % 500 === 0) return [];
      if (place % 90 !== 1 || entry.code.length > 5) return [entry];
      return ['0', '1'].map((digit) => ({
        ...entry,
        code: trust<typeof entry.code>(entry.code + digit),
      }));
    });
    expect(doubtAbout(of(2028, made), [whole])).toBeUndefined();
  });

  test('where an earlier year lacks what later ones added', () => {
    const made = entries.filter(({ code }) => !code.startsWith('V2') && !code.startsWith('QA'));
    expect(doubtAbout(of(2022, made), [whole])).toBeUndefined();
  });
});

describe('an order file', () => {
  const lines = orderFile().split('\r\n');

  test('is whole where its lines are numbered from 1 on', () => {
    expect(doubtAboutOrder(orderFile(), 'order.txt')).toBeUndefined();
  });

  test.each([
    [lines.slice(1), '00002 where 00001 belongs'],
    [lines.toSpliced(4, 2), '00007 where 00005 belongs'],
    [[...lines.slice(0, 5), ...lines.slice(4)], '00005 where 00006 belongs'],
  ])('is incomplete where a number is missing or there twice', (own, problem) => {
    expect(doubtAboutOrder(own.join('\r\n'), 'order.txt')).toBe(
      `order.txt has the line number ${problem}`,
    );
  });

  test('is incomplete where nothing stands under its last heading', () => {
    expect(doubtAboutOrder(orderFile(rows.slice(0, 10)), 'order.txt')).toBe(
      'order.txt has no code under the heading O244',
    );
  });
});
