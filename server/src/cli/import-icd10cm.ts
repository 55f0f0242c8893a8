import { readFile } from 'node:fs/promises';

import {
  downloadOfficialFiles,
  type GivenFile,
  importDiagnoses,
  OfficialFileError,
  type ReleaseSummary,
} from '#insurance';
import { openDatabase } from '#kernel/db.ts';
import { openOutboundHttp } from '#kernel/network/fetch.ts';
import { parsePlainDate, type PlainDate } from '#kernel/time.ts';

import { printData, readArguments, printStatus, UsageError, withResources } from './terminal.ts';

const help = `
Usage: salus import icd10cm FILE… [--year YEAR] [--effective DATE] [--force] [--json]
       salus import icd10cm --year YEAR --download [--json]

Takes the official ICD-10-CM files of CMS or CDC, zipped or not: order file, codes file, order addenda, tabular list,
alphabetic index; and tables of further terms (tab-separated, with the columns code and term). Give several at once,
or one after the other: each replaces its part of the release. All is imported, or nothing. Codes that are fewer than
the release has, or lack what the releases beside it have, are refused: a file is incomplete.

  --year YEAR       the fiscal year of files whose names do not have it: 2027 is in force from 1 October 2026
  --effective DATE  the day from which the codes are in force, for an update within a year
  --force           import codes that look incomplete all the same, and say so in the log
  --download        fetch the year's archives from CMS, else CDC, and check them against their published hashes`;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, {
    year: { type: 'string' },
    effective: { type: 'string' },
    download: { type: 'boolean' },
    force: { type: 'boolean' },
  });
  if (given === null) return 0;
  const files = given.positionals;
  const year = readYear(given.text('year'));
  const isDownload = given.flag('download');
  if (isDownload && (year === null || files.length > 0))
    throw new UsageError('Say which year to download, and no file: --year 2027 --download.');
  if (!isDownload && files.length === 0)
    throw new UsageError('Name at least one file, or --year 2027 --download.');
  const validFrom = readEffective(given.text('effective'), year);
  const startedAt = performance.now();
  try {
    const sources =
      isDownload && year !== null ? await download(year) : await Promise.all(files.map(readGiven));
    const replaced = await withResources(async (resources, _config, connection) => {
      // Reference data may be written by the database's owner only.
      const db = openDatabase(connection);
      try {
        const isForced = given.flag('force');
        return await importDiagnoses({ ...resources, db }, sources, { validFrom, isForced });
      } finally {
        await db.close();
      }
    });
    const seconds = (performance.now() - startedAt) / 1000;
    if (given.flag('json')) printData(JSON.stringify({ releases: replaced, seconds }));
    else for (const each of replaced) printData(describe(each, seconds));
    return 0;
  } catch (error) {
    if (!(error instanceof OfficialFileError)) throw error;
    printStatus(`${error.message}. Nothing was imported.`);
    return 1;
  }
}

function readYear(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^20\d\d$/u.test(text)) throw new UsageError('The year is one such as 2027.');
  return Number(text);
}

function readEffective(text: string | undefined, year: number | null): PlainDate | null {
  const first = text ?? (year === null ? undefined : `${year - 1}-10-01`);
  if (first === undefined) return null;
  const date = parsePlainDate(first);
  if (date === undefined) throw new UsageError('The date is one such as 2026-10-01.');
  return date;
}

async function readGiven(name: string): Promise<GivenFile> {
  try {
    return { name, bytes: await readFile(name) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new OfficialFileError(`${name} cannot be read (${code})`);
  }
}

async function download(year: number): Promise<readonly GivenFile[]> {
  const http = openOutboundHttp({ allowPrivate: false });
  try {
    return await downloadOfficialFiles(http, year, { onProgress: printStatus });
  } finally {
    await http.close();
  }
}

function describe(release: ReleaseSummary, seconds: number): string {
  const known = release.sources.filter(({ publisher }) => publisher !== null);
  const parts = [
    `${release.codes} codes`,
    `${release.headings} headings`,
    `${release.terms} terms`,
    `${release.excludes} notes`,
  ];
  const from = release.isDerived ? 'worked out from the addenda' : `${seconds.toFixed(1)} s`;
  const checked =
    known.length === 0 ? '' : ` Verified: ${known.map(({ name }) => name).join(', ')}.`;
  return `FY${release.fiscalYear}, from ${release.validFrom}: ${parts.join(', ')} (${from}).${checked}`;
}
