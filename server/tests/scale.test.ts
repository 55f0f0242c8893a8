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

it('how much faster large pushes are is what the benchmark recorded', async () => {
  const recorded = await read('bench/RESULTS.md');
  const rateOf = (samples: number): number => {
    const name = `| durable ingestion over HTTP, ${samples}-sample batches, 8 connections`;
    const row = recorded.split('\n').find((line) => line.startsWith(name));
    return Number(/([\d,]+) samples\/s/u.exec(row ?? '')?.[1]?.replaceAll(',', ''));
  };
  const times = Math.round(rateOf(1000) / rateOf(5));
  for (const page of ['docs/operate/scale.md', 'docs/guides/push-and-read.md']) {
    const text = (await read(page)).replaceAll(/\s+/gu, ' ');
    expect(text).toContain(`${times} times as many samples a second as pushes of 5`);
  }
});

it('what it says of a second process is what the benchmark recorded', async () => {
  const recorded = await read('bench/RESULTS.md');
  const ratioOf = (name: string): string => {
    const row = recorded.split('\n').find((line) => line.startsWith(`| ${name}`));
    return row?.split('|').at(-2)?.trim() ?? `no row of ${name}`;
  };
  const kinds = [
    'one-day reads of 1,440 samples',
    'pages of 10,000 samples',
    'weeks of 10,080 samples as objects',
  ];
  const [day, page, week] = kinds.map((kind) => ratioOf(`${kind}: two servers`));
  const [twoDay, twoPage, twoWeek] = kinds.map((kind) => ratioOf(`${kind} over 16 connections`));
  const text = (await read('docs/operate/scale.md')).replaceAll(/\s+/gu, ' ');
  expect(text).toContain(
    `two such servers served ${day} times as many reads of one day as one process, ${page} times as many pages of 10,000 samples and ${week} times as many weeks of samples as objects; two processes behind one port ${twoDay}, ${twoPage} and ${twoWeek} times as many.`,
  );
});

it('what it reckons of audit, events and connections follows from what it assumes', async () => {
  const rows = await rowsOf('Audit log, events and connections');
  expect(rows).toHaveLength(3);
  const [pushesADay, entriesADay, bytes, days, perProcess] = [24, 5 + 5, 447.6, 30, 16];
  const grouped = (count: number): string => Math.round(count).toLocaleString('en-US');
  for (const [given = '', ...reckoned] of rows) {
    const users = Number(given.replaceAll(',', ''));
    const entries = users * entriesADay;
    const terabytes = ((entries * 365 * bytes) / 1e12).toLocaleString('en-US', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    const processes = Math.ceil((users * pushesADay * 3) / 86_400 / 2811);
    expect(reckoned).toEqual([
      grouped(entries),
      `${terabytes} TB`,
      grouped(users * pushesADay),
      grouped(users * pushesADay * days),
      grouped(processes * perProcess),
    ]);
  }
});

it('what it reckons of an archived audit log follows from what it assumes', async () => {
  const terabytes = (days: number, bytes: number): string =>
    ((1_000_000 * (5 + 5) * days * bytes) / 1e12).toFixed(2);
  const text = (await read('docs/operate/scale.md')).replaceAll(/\s+/gu, ' ');
  expect(text).toContain(
    `the database holds at most four months, ${terabytes((365 * 4) / 12, 447.6)} TB, and a year of files takes ${terabytes(365, 30)} TB`,
  );
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
