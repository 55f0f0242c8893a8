import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { SaxesParser } from 'saxes';

import { openArchive } from '../server/src/connectors/imports/apple-health/archive.ts';
import { XmlScanner } from '../server/src/kernel/files/xml-scanner.ts';
import { writeLargeExport } from '../tools/apple-health/generate-export.ts';
import { runImport } from './import-command.ts';
import type { BenchRow } from './row.ts';
import { openStage } from './stage.ts';

/** Megabytes of XML; SALUS_BENCH_EXPORT_MB makes it larger. */
const megabytes = Number(process.env['SALUS_BENCH_EXPORT_MB'] ?? 100);

/** Unpacking and parsing, and nothing made of it; megabytes a second. */
async function parse(file: string, parser: (part: Buffer) => void): Promise<number> {
  const archive = await openArchive(file);
  const startedAt = performance.now();
  for await (const part of archive.records.read()) parser(part);
  archive.close();
  return (megabytes * 1000) / (performance.now() - startedAt);
}

async function parseWithSaxes(file: string): Promise<number> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder();
  return parse(file, (part) => parser.write(decoder.decode(part, { stream: true })));
}

async function parseWithScanner(file: string): Promise<number> {
  const scanner = new XmlScanner({ open: () => {}, close: () => {} });
  return parse(file, (part) => scanner.push(part));
}

/** The command as people run it; megabytes a second, with starting, and the most memory that it held. */
async function importFile(
  file: string,
  dataDir: string,
): Promise<{ readonly rate: number; readonly peakMb: number }> {
  const { seconds, peakMb } = await runImport(['apple-health', file, '--user', 'bench'], dataDir);
  return { rate: megabytes / seconds, peakMb };
}

export async function run(): Promise<BenchRow[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'salus-bench-export-'));
  const file = path.join(folder, 'export.zip');
  await writeLargeExport(file, megabytes * 1e6);
  const stage = await openStage();
  await stage.createUser('bench');
  const saxes = await parseWithSaxes(file);
  const scanner = await parseWithScanner(file);
  const { rate, peakMb } = await importFile(file, stage.dataDir);
  await stage.close();
  await rm(folder, { recursive: true });
  const row = (name: string, figure: number): BenchRow => ({
    name,
    figure,
    unit: 'MB/s',
    baseline: 'saxes: unpacking and bare parsing',
    baselineFigure: saxes,
    ratio: figure / saxes,
  });
  return [
    row(`Apple Health, ${megabytes} MB: unpacking and scanning`, scanner),
    row(`Apple Health, ${megabytes} MB: \`salus import\`, stored`, rate),
    {
      name: `Apple Health, ${megabytes} MB: peak memory of \`salus import\``,
      figure: peakMb,
      unit: 'MB',
      baseline: 'the limit',
      baselineFigure: 200,
      ratio: peakMb / 200,
    },
  ];
}
