import { createHash } from 'node:crypto';

import { AppError } from '#kernel/errors.ts';
import { openFile, type OpenedFile } from '#kernel/files/opened-file.ts';
import { UnreadableFile } from '#kernel/files/unreadable-file.ts';
import type { SummaryIngestion } from '#summaries';
import {
  type FileFinder,
  type FileFormat,
  type FileImportOptions,
  type FilePosition,
  type FoundFile,
  importFile,
  type ImportedAny,
  type ImportedFit,
  type Ingestion,
  type Checkpoint,
  Tally,
} from '#timeseries';

import { importAppleHealth } from '../connectors/imports/apple-health/index.ts';
import { clarity } from '../connectors/imports/clarity/index.ts';
import { type CheckedMapping, csv, csvBy } from '../connectors/imports/csv/index.ts';
import { garmin } from '../connectors/imports/garmin/index.ts';
import { googleFit } from '../connectors/imports/google-fit/index.ts';
import { healthConnect } from '../connectors/imports/health-connect/index.ts';
import { libreview } from '../connectors/imports/libreview/index.ts';
import { nightscout } from '../connectors/imports/nightscout/index.ts';
import { oura } from '../connectors/imports/oura/index.ts';
import { samsung } from '../connectors/imports/samsung/index.ts';
import { strava } from '../connectors/imports/strava/index.ts';
import { takeout } from '../connectors/imports/takeout/index.ts';
import { gpx, tcx } from '../connectors/imports/tracks/index.ts';
import { whoop } from '../connectors/imports/whoop/index.ts';
import { withings } from '../connectors/imports/withings/index.ts';
import { openAppleHealthSink } from './apple-health-sink.ts';
import type { ImportDeps } from './checkpoints.ts';
import { openFileSink } from './file-sink.ts';
import { fitImporter } from './fit-import.ts';
import { foundRecordings, isRecordingArchive } from './recording-archive.ts';

/** The formats with a common reader. */
export const fileFormats: readonly FileFormat[] = [
  gpx,
  tcx,
  clarity,
  libreview,
  nightscout,
  takeout,
  googleFit,
  whoop,
  oura,
  garmin,
  samsung,
  healthConnect,
  withings,
  csv,
  // Any archive may have a table of activities.
  strava,
];

/** One archive may have a folder for each of these formats. */
const sharing: ReadonlySet<FileFormat> = new Set([takeout, googleFit]);

type Watching = Pick<FileImportOptions, 'onProgress' | 'onResume'> & {
  /** A FIT file is decoded in memory; left out: of any size. */
  readonly fitBytesMax?: number;
  /** How to read the file, if it is a table. */
  readonly mapping?: CheckedMapping;
};
/** Files of all formats, each found by its content. */
export function fileFinder(
  deps: ImportDeps,
  ingestion: Ingestion & SummaryIngestion,
  watching: Watching = {},
): FileFinder {
  return async (file) => {
    const opened = await told(async () => openFile(file));
    try {
      return await find(deps, ingestion, { file, opened, watching });
    } catch (error) {
      opened.close();
      throw error;
    }
  };
}

type Found = { readonly file: string; readonly opened: OpenedFile; readonly watching: Watching };

async function find(
  deps: ImportDeps,
  ingestion: Ingestion & SummaryIngestion,
  found: Found,
): Promise<FoundFile> {
  const { opened, file } = found;
  const { close } = opened;
  const { mapping } = found.watching;
  if (mapping !== undefined) return foundTable(deps, ingestion, { ...found, mapping });
  const formats = await told(async () => recognising(opened));
  const [format] = formats;
  if (format !== undefined) {
    const beside = formats.filter((each) => each !== format && sharing.has(each));
    const all = [format, ...(sharing.has(format) ? beside : [])] as const;
    return foundFormat(deps, ingestion, { ...found, formats: all });
  }
  if (opened.isArchive && opened.files.some(({ name }) => /\.xml$/iu.test(name))) {
    return foundAppleHealth(deps, ingestion, found);
  }
  if (isRecordingArchive(opened)) {
    return foundRecordings(opened, fileFinder(deps, ingestion, found.watching));
  }
  if (opened.head.slice(0, 16).includes('.FIT')) {
    const { fitBytesMax = Number.POSITIVE_INFINITY } = found.watching;
    if (opened.files.some(({ bytes }) => bytes > fitBytesMax))
      throw new AppError('upload.fit_too_large');
    const importFit = fitImporter(ingestion);
    return {
      kind: 'fit',
      close,
      read: async (scope, userId, timeZone) =>
        fitReport(await importFit(scope, userId, file, timeZone)),
    };
  }
  const titles = fileFormats.map(({ title }) => title).join(', ');
  throw new AppError('import.unreadable', {
    detail: `This is no file that is read here: an export of Apple Health, FIT, ${titles}.`,
  });
}

/** The formats that recognise a file, in their order. */
async function recognising(opened: OpenedFile): Promise<readonly FileFormat[]> {
  const found: FileFormat[] = [];
  for (const each of fileFormats) if (await each.recognises(opened)) found.push(each);
  return found;
}

/** Another mapping of the same table is another import. */
async function foundTable(
  deps: ImportDeps,
  ingestion: Ingestion & SummaryIngestion,
  { mapping, ...found }: Found & { readonly mapping: CheckedMapping },
): Promise<FoundFile> {
  const { opened } = found;
  const format = csvBy(mapping);
  if (!(await format.recognises(opened))) {
    const detail = 'A mapping is for one table; this is an archive.';
    throw new AppError('import.unreadable', { detail });
  }
  const hash = createHash('sha256').update(JSON.stringify(mapping));
  const fingerprint = hash.update(opened.fingerprint).digest('hex');
  return foundFormat(deps, ingestion, {
    ...found,
    opened: { ...opened, fingerprint },
    formats: [format],
  });
}

function foundFormat(
  deps: ImportDeps,
  ingestion: Ingestion & SummaryIngestion,
  {
    opened,
    watching,
    formats,
  }: Found & { readonly formats: readonly [FileFormat, ...(readonly FileFormat[])] },
): FoundFile {
  const [{ kind }] = formats;
  return {
    kind,
    close: opened.close,
    read: async (scope, userId, timeZone) => {
      const whole = new Tally();
      const notes: string[] = [];
      let resumedAt = 0;
      for (const format of formats) {
        const provider = await told(async () => format.providerOf(opened));
        const sink = openFileSink(ingestion, scope, userId, { provider, format: format.kind });
        const places = deps.openPlaces<FilePosition>(scope, { userId, format: format.kind });
        const options = { ...watching, nowMs: deps.clock.now().getTime(), timeZone, places };
        const report = await told(async () => importFile(format, opened, sink, options));
        whole.add(report);
        notes.push(...report.notes);
        resumedAt = Math.max(resumedAt, report.resumedAt);
      }
      return { kind, ...whole.total(), resumedAt, notes };
    },
  };
}

function foundAppleHealth(
  deps: ImportDeps,
  ingestion: Ingestion & SummaryIngestion,
  { file, opened, watching }: Found,
): FoundFile {
  return {
    kind: 'apple_health',
    close: opened.close,
    read: async (scope, userId): Promise<ImportedAny> => {
      const sink = openAppleHealthSink(ingestion, scope, userId);
      const places = deps.openPlaces<Checkpoint>(scope, { userId, format: 'apple_health' });
      const options = { ...watching, nowMs: deps.clock.now().getTime(), places };
      const report = await told(async () => importAppleHealth(file, sink, options));
      return { kind: 'apple_health', ...report, notes: [] };
    },
  };
}

function fitReport({ leftOut, ...counts }: ImportedFit): ImportedAny {
  return { kind: 'fit', ...counts, resumedAt: 0, notes: leftOut === null ? [] : [leftOut] };
}

async function told<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new AppError('import.unreadable', { detail: error.message });
  }
}
