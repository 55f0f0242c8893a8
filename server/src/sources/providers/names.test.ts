import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  isProviderSlug,
  logoUrl,
  monogram,
  normaliseProvider,
  providerIndex,
  providerName,
} from './names.ts';

const slugs = fc.stringMatching(/^[a-z][a-z0-9_]{0,62}$/u);

describe('names', () => {
  test('a known source has its proper name', () => {
    expect(providerName('apple_health_kit')).toBe('Apple HealthKit');
    expect(providerName('freestyle_libre')).toBe('FreeStyle Libre');
  });

  test('an unknown source is named after its slug', () => {
    expect(providerName('acme_ring_2')).toBe('Acme Ring 2');
  });

  test('what mobile clients call a source is its slug', () => {
    expect(normaliseProvider('healthKit')).toBe('apple_health_kit');
    expect(normaliseProvider('healthConnect')).toBe('health_connect');
    expect(normaliseProvider('samsungHealth')).toBe('samsung_health');
    expect(normaliseProvider('OURA')).toBe('oura');
  });

  test('a slug is left as it is, and any spelling becomes a slug', () => {
    fc.assert(
      fc.property(
        slugs,
        (slug) =>
          slug === 'health_kit' || slug === 'apple_health' || normaliseProvider(slug) === slug,
      ),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,62}$/u), (text) =>
        isProviderSlug(normaliseProvider(text)),
      ),
    );
  });

  test('only lower case letters, digits and underscores make a slug', () => {
    for (const text of [
      '',
      '1oura',
      '_oura',
      'Oura',
      'oura ring',
      '../x',
      'a'.repeat(64),
      'oura\n',
    ]) {
      expect(isProviderSlug(text), text).toBe(false);
    }
  });
});

describe('numbers in events', () => {
  test('the number of a source never changes', () => {
    expect(providerIndex('oura')).toBe(1);
    expect(providerIndex('fitbit')).toBe(2);
    expect(providerIndex('google_health')).toBe(41);
    expect(providerIndex('mtl')).toBe(55);
    expect(providerIndex('acme_ring')).toBe(1_545_228_723);
  });

  test('an unknown source has a number above the catalog that fits 31 bits', () => {
    fc.assert(
      fc.property(
        slugs.map((slug) => `x${slug}`.slice(0, 63)),
        (slug) => {
          const number = providerIndex(slug);
          return Number.isInteger(number) && number > 1000 && number < 2 ** 31;
        },
      ),
    );
  });
});

describe('logos', () => {
  test('a logo shows the initials of the name, in one colour per source', () => {
    expect(monogram('apple_health_kit')).toContain('>AH</text>');
    expect(monogram('oura')).toContain('>OU</text>');
    expect(monogram('oura')).toBe(monogram('oura'));
    expect(monogram('oura')).not.toBe(monogram('ouro'));
  });

  test('nothing in a slug can become markup', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', '_') }),
        (text) => {
          const inside = /<title>(.*)<\/title>.*<text [^>]*>(.*)<\/text><\/svg>$/su.exec(
            monogram(text),
          );
          return inside !== null && !/[<>"']|&(?!#\d+;)/u.test(`${inside[1]}${inside[2]}`);
        },
      ),
    );
  });

  test('the address of a logo has one slash after the base', () => {
    expect(logoUrl('https://health.example', 'oura')).toBe('https://health.example/logos/oura.svg');
    expect(logoUrl('https://health.example/', 'oura')).toBe(
      'https://health.example/logos/oura.svg',
    );
  });
});
