import { readFile } from 'node:fs/promises';

import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = async (file: string): Promise<string> => readFile(new URL(file, root), 'utf8');

/** The cells of the rows of a section's table. */
async function rowsOf(section: string): Promise<readonly (readonly string[])[]> {
  const text = await read('docs/operate/scale.md');
  const [, after = ''] = text.split(`## ${section}\n`);
  const [own = ''] = after.split('\n## ');
  const rows = own.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

it('what the page on scale calls measured is what the benchmarks recorded', async () => {
  const recorded = (await read('bench/RESULTS.md'))
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const measured = await rowsOf('Measured');
  expect(measured.length).toBeGreaterThan(5);
  for (const [name, figure] of measured)
    expect([name, recorded.find((row) => row[1] === name)?.[2]]).toEqual([name, figure]);
});

it('what it reckons follows from what it assumes', async () => {
  const [samplesADay, pushesADay, busiest, bytes] = [5000, 24, 3, 3.73];
  const rows = await rowsOf('Reckoned');
  expect(rows).toHaveLength(3);
  for (const [given = '', ...reckoned] of rows) {
    const users = Number(given.replaceAll(',', ''));
    const perSecond = (aDay: number): string =>
      Math.round((users * aDay * busiest) / 86_400).toLocaleString('en-US');
    const terabytes = ((users * samplesADay * 365 * bytes) / 1e12).toFixed(2);
    expect(reckoned).toEqual([perSecond(pushesADay), perSecond(samplesADay), `${terabytes} TB`]);
  }
});
