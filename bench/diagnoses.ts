import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import type { Catalogue } from '../server/src/insurance/diagnoses/catalogue.ts';
import { main } from './built.ts';
import { officialFiles, openCatalogue, today } from './diagnoses/files.ts';
import { at, latencies } from './diagnoses/latency.ts';
import { measureQuality } from './diagnoses/quality.ts';
import { keystrokes, readQueries } from './diagnoses/queries.ts';
import type { BenchRow } from './row.ts';
import { fire, openStage, type Stage } from './stage.ts';

const root = path.join(import.meta.dirname, '..');
const set = (files: readonly string[]): string =>
  files.length === 0 ? 'shipped release' : 'official files';

/** The search alone, the search over HTTP, and an import of the official files where there are any. */
export async function run(): Promise<BenchRow[]> {
  const files = officialFiles();
  const { catalogue, megabytes } = await loadMeasured(files);
  const queries = await readQueries('evaluation');
  const { first, firstTen } = measureQuality(catalogue, queries);
  const typed = queries.flatMap((query) => keystrokes(query));
  const share = (part: number): number => (100 * part) / queries.length;
  return [
    row(`diagnosis search, first answer right (${set(files)})`, share(first), '%', ['target', 85]),
    row(`diagnosis search, right among ten (${set(files)})`, share(firstTen), '%', ['target', 95]),
    row(`diagnosis index in memory (${set(files)})`, megabytes, 'MB', ['limit', 80]),
    ...searchRows(catalogue, typed, set(files)),
    ...(await serverRows(files, typed)),
  ];
}

function row(
  name: string,
  figure: number,
  unit: string,
  [baseline, baselineFigure]: readonly [string, number],
): BenchRow {
  return { name, figure, unit, baseline, baselineFigure, ratio: figure / baselineFigure };
}

/** What the process holds more once the catalogue is there and everything else is collected. */
async function loadMeasured(
  files: readonly string[],
): Promise<{ catalogue: Catalogue; megabytes: number }> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held = (): number => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = held();
  const catalogue = await openCatalogue(files);
  return { catalogue, megabytes: (held() - before) / 1e6 };
}

/** Beside it a scan of all titles for every typed word, which is what one would write first. */
function searchRows(catalogue: Catalogue, typed: readonly string[], name: string): BenchRow[] {
  const { titles, titleStarts } = catalogue.data;
  const texts = Array.from(titleStarts.subarray(1), (end, document) =>
    Buffer.from(titles.subarray(titleStarts[document] ?? 0, end))
      .toString()
      .toLowerCase(),
  );
  const scan = (query: string): unknown => {
    const words = query.toLowerCase().split(' ');
    return texts.filter((text) => words.every((word) => text.includes(word))).slice(0, 50);
  };
  const search = (query: string): unknown => catalogue.search(query, today);
  const ours = latencies(typed, search);
  const theirs = latencies(
    typed.filter((_, place) => place % 20 === 0),
    scan,
  );
  return ([0.5, 0.95, 0.99, 1] as const).map((part) =>
    row(`diagnosis search as typed, ${partName(part)} (${name})`, at(ours, part), 'ms', [
      'a scan of all titles',
      at(theirs, part),
    ]),
  );
}

function partName(part: number): string {
  return part === 1 ? 'slowest' : `p${100 * part}`;
}

async function serverRows(files: readonly string[], typed: readonly string[]): Promise<BenchRow[]> {
  const stage = await openStage();
  try {
    const imported = files.length === 0 ? [] : [await importRow(stage, files)];
    const user = await stage.createUser('patient');
    const shots = (paths: readonly string[], count: number) =>
      Array.from(
        { length: count },
        (_, place) => ({ method: 'GET', path: paths[place % paths.length] ?? '' }) as const,
      );
    const searches = typed.map(
      (query) => `/v3/insurance/search/diagnosis?diagnosis_query=${encodeURIComponent(query)}`,
    );
    const connections = 32;
    const measure = async (paths: readonly string[], count: number) => {
      await fire(stage.url, stage.headers, shots(paths, count / 4), connections);
      const before = await cpuMs(stage.serverPid);
      const { perSecond } = await fire(stage.url, stage.headers, shots(paths, count), connections);
      return { perSecond, cpuMs: ((await cpuMs(stage.serverPid)) - before) / count };
    };
    const reads = await measure([`/v2/user/${user}`], 20_000);
    const diagnoses = await measure(searches, 20_000);
    const payors = await measure(payorSearches, 10_000);
    const baseline = 'a single user read';
    return [
      ...imported,
      row(`diagnosis search over HTTP (${set(files)})`, diagnoses.perSecond, 'requests/s', [
        baseline,
        reads.perSecond,
      ]),
      row(`CPU of the server for it (${set(files)})`, diagnoses.cpuMs, 'ms', [
        baseline,
        reads.cpuMs,
      ]),
      row('payor search over HTTP, shipped list', payors.perSecond, 'requests/s', [
        baseline,
        reads.perSecond,
      ]),
      row('CPU of the server for it, shipped list', payors.cpuMs, 'ms', [baseline, reads.cpuMs]),
    ];
  } finally {
    await stage.close();
  }
}

/** What the process has used so far, its threads together; in hundredths of a second, as Linux counts. */
async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const payorSearches = [
  'uhc',
  'blue cr',
  'bcbs tx',
  'medicaid ny',
  'aetna',
  'kaiser n',
  'atena',
].map((name) => `/v3/insurance/search/payor?insurance_name=${encodeURIComponent(name)}`);

/** With the start of the command; then until the server, which is running, answers from it. */
async function importRow(stage: Stage, files: readonly string[]): Promise<BenchRow> {
  const startedAt = performance.now();
  await promisify(execFile)(process.execPath, [main, 'import', 'icd10cm', ...files], {
    cwd: root,
    env: { ...process.env, SALUS_DATA_DIR: stage.dataDir, DATABASE_URL: '' },
  });
  const seconds = (performance.now() - startedAt) / 1000;
  // The first search loads what is there.
  await fire(
    stage.url,
    stage.headers,
    [{ method: 'GET', path: '/v3/insurance/search/diagnosis?diagnosis_query=uti' }],
    1,
  );
  return row('import of the official files', seconds, 's', ['limit', 15]);
}
