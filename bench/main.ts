import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';

import type { BenchRow } from './row.ts';

/** In the order of the table. Name some on the command line to run only those; `--record` keeps what they find. */
const benchmarks: Readonly<Record<string, () => Promise<{ run(): Promise<BenchRow[]> }>>> = {
  smallPushes: async () => import('./small-pushes.ts'),
  ingestion: async () => import('./ingestion.ts'),
  reads: async () => import('./reads.ts'),
  tails: async () => import('./tails.ts'),
  processes: async () => import('./processes.ts'),
  citus: async () => import('./citus.ts'),
  growth: async () => import('./growth.ts'),
  tenants: async () => import('./tenants.ts'),
  fairReads: async () => import('./fair-reads.ts'),
  failover: async () => import('./failover.ts'),
  users: async () => import('./users.ts'),
  summaries: async () => import('./summaries.ts'),
  pulls: async () => import('./pulls.ts'),
  aggregate: async () => import('./aggregate.ts'),
  fhir: async () => import('./fhir.ts'),
  'fhir-bulk': async () => import('./fhir-bulk.ts'),
  isolation: async () => import('./isolation.ts'),
  auth: async () => import('./auth.ts'),
  export: async () => import('./export.ts'),
  deliveries: async () => import('./deliveries.ts'),
  deliveryLoad: async () => import('./delivery-load.ts'),
  drain: async () => import('./backlog.ts'),
  publications: async () => import('./publications.ts'),
  disk: async () => import('./disk.ts'),
  codec: async () => import('./codec.ts'),
  audit: async () => import('./audit.ts'),
  diagnoses: async () => import('./diagnoses.ts'),
  'apple-health': async () => import('./apple-health.ts'),
  takeout: async () => import('./takeout.ts'),
  payors: async () => import('./payors.ts'),
  labMarkers: async () => import('./lab-markers.ts'),
  labOrders: async () => import('./lab-orders.ts'),
  labDispatch: async () => import('./lab-dispatch.ts'),
  labReports: async () => import('./lab-reports.ts'),
  eligibility: async () => import('./eligibility.ts'),
  documents: async () => import('./documents.ts'),
  mixedLoad: async () => import('./mixed-load.ts'),
  console: async () => import('./console.ts'),
  phones: async () => import('./phones.ts'),
  comeOver: async () => import('./come-over.ts'),
};

const usage = `Usage: npm run bench -- [--record] [NAME…]

Runs all benchmarks and records them in bench/RESULTS.md, or only those that are named, and then records them only with
--record. There are:

  ${Object.keys(benchmarks).join('\n  ')}
`;

const named = process.argv.slice(2);
if (named.includes('--help') || named.includes('-h')) {
  process.stdout.write(usage);
  process.exit(0);
}
const unknown = named.filter((name) => name !== '--record' && !Object.hasOwn(benchmarks, name));
if (unknown.length > 0) {
  process.stderr.write(`There is no benchmark ${unknown.join(', ')}.\n\n${usage}`);
  process.exit(2);
}
/** Names without it only print; with it they replace their rows of RESULTS.md. */
const isRecorded = named.length === 0 || named.includes('--record');
const wanted = named.filter((name) => name !== '--record');
const rows: BenchRow[] = [];
for (const [name, load] of Object.entries(benchmarks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stderr.write(`${name} …\n`);
  try {
    const benchmark = await load();
    rows.push(...(await benchmark.run()));
  } catch (error) {
    // The others are worth their time; the exit code tells.
    process.stderr.write(`${name} failed: ${String(error)}\n`);
    process.exitCode = 1;
  }
}

const number = (value: number): string => {
  if (value >= 1000) return Math.round(value).toLocaleString('en-US');
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
};
const line = (row: BenchRow): string =>
  `| ${row.name} | ${number(row.figure)} ${row.unit} | ${row.baseline} | ${number(row.baselineFigure)} | ${row.ratio.toFixed(2)} |`;
const heading = [
  '| What | Measured | Beside it, in the same run | Its figure | Ratio |',
  '| --- | --- | --- | --- | --- |',
];
const lines = rows.map(line);
process.stdout.write(`${[...heading, ...lines].join('\n')}\n`);

const results = new URL('RESULTS.md', import.meta.url);
const cells = (text: string): readonly string[] => text.split('|').map((cell) => cell.trim());
/** What a row is about: its name and what is beside it. */
const keyOf = (text: string): string => `${cells(text)[1]} | ${cells(text)[3]}`;

/** The rows as they were, each in the place of the former one with its name; new ones at the end. */
async function withFormer(): Promise<readonly string[]> {
  if (wanted.length === 0) return lines;
  const former = (await readFile(results, 'utf8'))
    .split('\n')
    .filter((text) => /^\| (?!What|---)/u.test(text));
  const fresh = new Map(lines.map((text) => [keyOf(text), text]));
  const kept = former.map((text) => {
    const found = fresh.get(keyOf(text));
    fresh.delete(keyOf(text));
    return found ?? text;
  });
  return [...kept, ...fresh.values()];
}

const [cpu] = cpus();
const machine = `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 1024 ** 3)} GiB, Node ${process.version}, ${process.platform} ${process.arch}`;
if (isRecorded) {
  const table = [...heading, ...(await withFormer())].join('\n');
  await writeFile(
    results,
    `# Benchmarks

Written by \`npm run bench\`. Everything runs on one machine: the load, the server and its database share its cores,
so the ratios say more than the figures. fsync and synchronous_commit are on.

Machine: ${machine}. Date: ${new Date().toISOString().slice(0, 10)}.

${table}
`,
  );
}
