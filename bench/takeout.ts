import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { parse } from 'csv-parse';

import { openFile } from '../server/src/kernel/files/opened-file.ts';
import { writeZip, type ZippedFile } from '../tools/apple-health/zip.ts';
import { runImport } from './import-command.ts';
import type { BenchRow } from './row.ts';
import { openStage } from './stage.ts';

/** Megabytes of tables; SALUS_BENCH_TAKEOUT_MB makes the large one larger. */
const smallMegabytes = 50;
const largeMegabytes = Number(process.env['SALUS_BENCH_TAKEOUT_MB'] ?? 200);

const startMs = Date.parse('2016-01-01T00:00:00Z');
const rowMs = 3000;
const dayRows = 86_400_000 / rowMs;
const folder = 'Takeout/Google Health/Physical Activity_GoogleData';

/** Heart rates every three seconds, a table a day, until there are so many bytes. */
function* days(bytes: number): Generator<ZippedFile> {
  let written = 0;
  for (let day = 0; written < bytes; day += 1) {
    const date = new Date(startMs + day * 86_400_000).toISOString().slice(0, 10);
    const lines = ['timestamp,beats per minute,data source'];
    for (let row = 0; row < dayRows; row += 1) {
      const at = new Date(startMs + (day * dayRows + row) * rowMs).toISOString();
      lines.push(`${at.slice(0, 19)}Z,${55 + ((row * 7 + day) % 90)},Charge 6`);
    }
    const text = `${lines.join('\n')}\n`;
    written += text.length;
    yield { name: `${folder}/heart_rate_${date}.csv`, parts: [text] };
  }
}

/** Unpacking and parsing, and nothing made of it; seconds. */
async function parseBarely(file: string): Promise<number> {
  const startedAt = performance.now();
  const { files, close } = await openFile(file);
  for (const each of files) {
    const parser = parse({});
    parser.on('data', () => {});
    for await (const part of each.read()) {
      if (!parser.write(part)) await new Promise((resolve) => parser.once('drain', resolve));
    }
    const ended = new Promise((resolve) => parser.once('end', resolve));
    parser.end();
    await ended;
  }
  close();
  return (performance.now() - startedAt) / 1000;
}

type Measured = { readonly bare: number; readonly stored: number; readonly peakMb: number };

async function measure(megabytes: number): Promise<Measured> {
  const temporary = await mkdtemp(path.join(tmpdir(), 'salus-bench-takeout-'));
  const file = path.join(temporary, 'takeout.zip');
  await writeZip(file, days(megabytes * 1e6));
  const stage = await openStage();
  await stage.createUser('bench');
  const bare = megabytes / (await parseBarely(file));
  const { seconds, peakMb } = await runImport([file, '--user', 'bench'], stage.dataDir);
  await stage.close();
  await rm(temporary, { recursive: true });
  return { bare, stored: megabytes / seconds, peakMb };
}

export async function run(): Promise<BenchRow[]> {
  const small = await measure(smallMegabytes);
  const large = await measure(largeMegabytes);
  return [
    {
      name: `Google Takeout, ${largeMegabytes} MB: \`salus import\`, stored`,
      figure: large.stored,
      unit: 'MB/s',
      baseline: 'csv-parse: unpacking and bare parsing',
      baselineFigure: large.bare,
      ratio: large.stored / large.bare,
    },
    {
      name: `Google Takeout, ${largeMegabytes} MB: peak memory of \`salus import\``,
      figure: large.peakMb,
      unit: 'MB',
      baseline: `the same of ${smallMegabytes} MB`,
      baselineFigure: small.peakMb,
      ratio: large.peakMb / small.peakMb,
    },
  ];
}
