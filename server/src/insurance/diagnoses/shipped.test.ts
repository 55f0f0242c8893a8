import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { dotted, parseCode } from './code.ts';
import { lexicon } from './lexicon.ts';
import { decodeRelease } from './release-codec.ts';
import { shippedRelease, withShipped } from './shipped.ts';

const { summary, document } = shippedRelease();
const release = decodeRelease(document);
const codes = release.entries.map(({ code }) => code);

describe('the release that the product brings', () => {
  test('has every code of fiscal year 2027, each once, with its title', () => {
    expect(release).toMatchObject({ validFrom: '2026-10-01', fiscalYear: 2027 });
    expect(summary).toMatchObject({ validFrom: '2026-10-01', fiscalYear: 2027, codes: 74_879 });
    expect(codes).toHaveLength(74_879);
    expect(new Set(codes).size).toBe(74_879);
    expect(codes.filter((code) => parseCode(dotted(code)) !== code)).toEqual([]);
    expect(
      release.entries.filter(
        ({ title, isBillable }) => !isBillable || !/^[!-~](?:[ -~]*[!-~])?$/u.test(title),
      ),
    ).toEqual([]);
  });

  test('has the codes that the addenda added, and not those that they deleted', () => {
    const known = new Set<string>(codes);
    expect(['E119', 'C50211', 'S61210A', 'QA00101', 'QA0011'].filter((c) => !known.has(c))).toEqual(
      [],
    );
    expect(['D691', 'I420', 'Z681'].filter((c) => known.has(c))).toEqual([]);
  });

  test('says which files it was compiled from, and is what was compiled', () => {
    const text = readFileSync(new URL('data/icd10cm-2027.json', import.meta.url), 'utf8');
    expect(text).toContain(createHash('sha256').update(document).digest('hex'));
    expect(text).toContain('17 U.S.C. 105');
    expect(summary.sources).toEqual([
      {
        name: 'icd10cm-codes-2026.txt',
        sha256: 'a7e2a77e4627ed55c8afe2b8a7ae22efcbab6b6b162d96cf145213772c1246ba',
        publisher: 'CDC',
      },
      {
        name: 'icd10cm_order_addenda_2027.txt',
        sha256: 'd64c57ef4534e4f90336decf27a34ba42979c31cd88f6ea923b5b5edd3da6384',
        publisher: 'CMS',
      },
    ]);
  });

  test('is small enough to travel with the product', () => {
    expect(document.length).toBeLessThan(512 * 1024);
  });

  test('has every code that the lexicon names', () => {
    const known = new Set(codes);
    const { commonness, layTerms } = lexicon();
    const named = [...commonness.keys(), ...layTerms.map(({ code }) => code)];
    expect(named.filter((code) => !known.has(code))).toEqual([]);
  });
});

test('an imported release of the same day takes its place, and of another day stands beside it', () => {
  const shipped = { summary };
  const imported = (validFrom: string) => ({
    summary: { ...summary, validFrom } as typeof summary,
  });
  const [same, older] = [imported('2026-10-01'), imported('2025-10-01')];
  expect(withShipped([], shipped)).toEqual([shipped]);
  expect(withShipped([same], shipped)[0]).toBe(same);
  expect(withShipped([older], shipped)).toEqual([older, shipped]);
});
