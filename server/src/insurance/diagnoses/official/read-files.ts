import { createHash } from 'node:crypto';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

import { type PlainDate, parsePlainDate } from '#kernel/time.ts';

import type { DiagnosisEntry, DiagnosisTerm } from '../release.ts';
import { fiscalYearStart } from '../release.ts';
import { type Addenda, isOrderAddenda, parseOrderAddenda } from './addenda.ts';
import { isAlphabeticIndex, parseAlphabeticIndex } from './alphabetic-index.ts';
import { OfficialFileError } from './official-file-error.ts';
import {
  doubtAboutOrder,
  isCodesFile,
  isOrderFile,
  parseCodesFile,
  parseOrderFile,
} from './order-file.ts';
import { type Publication, publications, publisherOf } from './publications.ts';
import { isTabular, parseTabular, type Tabular } from './tabular.ts';
import { isTermsTable, parseTermsTable } from './terms-table.ts';
import { isZip, readZip } from './zip.ts';

/** A supplied or downloaded file. */
export type GivenFile = { readonly name: string; readonly bytes: Buffer };

/** The origin of imported data, stored with it. */
export type Source = {
  readonly name: string;
  readonly sha256: string;
  /** Null if the hash belongs to no known archive. */
  readonly publisher: Publication['publisher'] | null;
};

type Content =
  | {
      readonly kind: 'order';
      readonly entries: readonly DiagnosisEntry[];
      /** Why it looks incomplete. */
      readonly doubt: string | undefined;
    }
  | { readonly kind: 'codes'; readonly entries: readonly DiagnosisEntry[] }
  | { readonly kind: 'addenda'; readonly addenda: Addenda }
  | { readonly kind: 'tabular'; readonly tabular: Tabular }
  | { readonly kind: 'index'; readonly terms: readonly DiagnosisTerm[] }
  | { readonly kind: 'terms'; readonly terms: readonly DiagnosisTerm[] };

type Origin = {
  readonly name: string;
  /** The first day of the release it belongs to; null where neither the file nor its archive is named after a year. */
  readonly validFrom: PlainDate | null;
  readonly source: Source;
};

export type OfficialFile<Kind extends Content['kind'] = Content['kind']> = Kind extends unknown
  ? Extract<Content, { kind: Kind }> & Origin
  : never;

/** Index files of other things: external causes, drugs, neoplasms. */
const otherIndexes = /e_?index|drug|neoplasm/iu;
const unpackedBytesMax = 512 * 1024 ** 2;

/** Recognises files by their content, in any archive. Throws an OfficialFileError. */
export async function readOfficialFiles(given: GivenFile): Promise<readonly OfficialFile[]> {
  const sha256 = createHash('sha256').update(given.bytes).digest('hex');
  const known = publications.find(
    (each) => decodeURIComponent(path.basename(each.url)) === path.basename(given.name),
  );
  if (known !== undefined && known.sha256 !== sha256 && isZip(given.bytes))
    throw new OfficialFileError(
      `${given.name} is not the archive that ${known.publisher} published under this name (its SHA-256 is ${sha256})`,
    );
  const source = { name: path.basename(given.name), sha256, publisher: publisherOf(sha256) };
  const unpacked = await unpack(given.name, given.bytes);
  const files = unpacked.flatMap(({ name, bytes }) => {
    const content = recognise(name, bytes);
    return content === undefined
      ? []
      : [{ ...content, name, validFrom: startOf(name) ?? startOf(source.name), source }];
  });
  if (files.length === 0)
    throw new OfficialFileError(`${given.name} has no ICD-10-CM file that can be read`);
  return files;
}

/** Returns the files inside: the file itself, the content of a .gz, or that of a zip and its inner zips. */
async function unpack(name: string, bytes: Buffer): Promise<readonly GivenFile[]> {
  if (isZip(bytes)) {
    const packed = await readZip(bytes, (each) => /\.(?:txt|xml|tsv|gz|zip)$/iu.test(each));
    const files = await Promise.all(packed.map(async (each) => unpack(each.name, each.bytes)));
    return files.flat();
  }
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    return unpack(name.replace(/\.gz$/iu, ''), gunzip(name, bytes));
  }
  return [{ name: path.basename(name), bytes }];
}

function gunzip(name: string, bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: unpackedBytesMax });
  } catch {
    throw new OfficialFileError(`${name} is damaged or incomplete`);
  }
}

function recognise(name: string, bytes: Buffer): Content | undefined {
  const text = bytes.toString('utf8');
  if (isOrderFile(text)) {
    const entries = parseOrderFile(text, name);
    return { kind: 'order', entries, doubt: doubtAboutOrder(text, name) };
  }
  if (isOrderAddenda(text)) return { kind: 'addenda', addenda: parseOrderAddenda(text, name) };
  if (isCodesFile(text)) return { kind: 'codes', entries: parseCodesFile(text, name) };
  if (isTermsTable(text)) return { kind: 'terms', terms: parseTermsTable(text, name) };
  if (isTabular(text)) return { kind: 'tabular', tabular: parseTabular(text) };
  if (isAlphabeticIndex(text) && !otherIndexes.test(name))
    return { kind: 'index', terms: parseAlphabeticIndex(text) };
  return undefined;
}

/** 2027 is October 2026; an update of January or April starts then. */
function startOf(name: string): PlainDate | null {
  const year = Number(/(?:^|\D)(20\d\d)(?=\D|$)/u.exec(name)?.[1]);
  if (Number.isNaN(year)) return null;
  const [, month = ''] = /(jan|apr)/iu.exec(name) ?? [];
  const starts: Readonly<Record<string, string>> = { jan: `${year}-01-01`, apr: `${year}-04-01` };
  return parsePlainDate(starts[month.toLowerCase()] ?? fiscalYearStart(year)) ?? null;
}
