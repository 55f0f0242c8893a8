import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { costPage } from './cost-page.ts';

const results = readFileSync(path.join(import.meta.dirname, '../bench/RESULTS.md'), 'utf8');
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, ...rows].map((row) => row.join(' | ')).join('\n');

/** The row of a table for a number of users, or of a figure. */
const rowOf = (page: string, start: string): readonly string[] =>
  page
    .split('\n')
    .find((line) => line.startsWith(`${start} | `))
    ?.split(' | ') ?? [];

test('the disk of a million users follows from the recorded bytes of a sample', () => {
  const doubled = results.replace(
    /(on disk, the seeded mix of devices +\| )([\d.]+)/u,
    (_, before: string, bytes: string) => `${before}${Number(bytes) * 2}`,
  );
  expect(doubled).not.toBe(results);
  const terabytesOf = (text: string): number =>
    Number.parseFloat(rowOf(costPage(table, text), '1,000,000')[4] ?? '');
  expect(terabytesOf(results)).toBeGreaterThan(1);
  expect(terabytesOf(doubled)).toBeCloseTo(terabytesOf(results) * 2, 1);
});

test('the cores of ten million users follow from the recorded rate of pushes', () => {
  const slower = results.replace(
    /(durable 5-sample requests, 64 connections +\| )[\d,]+/u,
    (_, before: string) => `${before}100`,
  );
  const coresOf = (text: string): number =>
    Number(rowOf(costPage(table, text), '10,000,000')[2] ?? '');
  expect(coresOf(slower)).toBeGreaterThan(coresOf(results) * 5);
});

test('each example price is the sum of its quantities', () => {
  const page = costPage(table, results);
  const prices = new Map(
    ['VM', 'VD', 'DS', 'MC', 'MD', 'OB'].map((name) => [name, Number(rowOf(page, name)[2])]),
  );
  const rows = page.split('\n').filter((line) => / \| (?:small|dedicated|managed) /u.test(line));
  expect(rows).toHaveLength(9);
  for (const row of rows) {
    const [, , formula = '', example = ''] = row.split(' | ');
    if (example === '') continue;
    const sum = formula.split(' + ').reduce((total, part) => {
      const [count = '', name = ''] = part.split(' × ');
      return total + Number(count.replaceAll(',', '')) * (prices.get(name) ?? Number.NaN);
    }, 0);
    expect([formula, Math.round(sum).toLocaleString('en-US')]).toEqual([formula, example]);
  }
});

test('a figure that the benchmarks no longer record fails', () => {
  const without = results.replace('on disk, the seeded mix of devices', 'something else');
  expect(() => costPage(table, without)).toThrow('no figure for: on disk');
});
