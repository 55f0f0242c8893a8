import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

import { trust } from '#kernel/brand.ts';
import { fromJsonText } from '#kernel/json-text.ts';
import type { PlainDate } from '#kernel/time.ts';

import type { DiagnosisCode } from './code.ts';
import type { ExcludesNote, Release } from './release.ts';

/** The stored form of a release: JSON in rows, compressed. The version is for readers of a later form. */
type Document = {
  readonly version: 1;
  readonly validFrom: string;
  readonly fiscalYear: number;
  readonly entries: readonly (readonly [
    code: string,
    isBillable: 0 | 1,
    title: string,
    shortTitle: string | null,
  ])[];
  readonly terms: readonly (readonly [code: string, term: string])[];
  readonly excludes: readonly (readonly [at: string, type: ExcludesNote['type'], text: string])[];
};

export function encodeRelease(release: Release): Buffer {
  return zstdCompressSync(releaseText(release));
}

/** Returns the text that is compressed. */
export function releaseText(release: Release): string {
  const document: Document = {
    version: 1,
    validFrom: release.validFrom,
    fiscalYear: release.fiscalYear,
    entries: release.entries.map(({ code, isBillable, title, shortTitle }) => [
      code,
      isBillable ? 1 : 0,
      title,
      shortTitle,
    ]),
    terms: release.terms.map(({ code, term }) => [code, term]),
    excludes: release.excludes.map(({ at, type, text }) => [at, type, text]),
  };
  return JSON.stringify(document);
}

export function decodeRelease(bytes: Uint8Array): Release {
  const document = fromJsonText<Document>(trust(zstdDecompressSync(bytes).toString()));
  return {
    validFrom: trust<PlainDate>(document.validFrom),
    fiscalYear: document.fiscalYear,
    entries: document.entries.map(([code, isBillable, title, shortTitle]) => ({
      code: trust<DiagnosisCode>(code),
      isBillable: isBillable === 1,
      title,
      shortTitle,
    })),
    terms: document.terms.map(([code, term]) => ({ code: trust<DiagnosisCode>(code), term })),
    excludes: document.excludes.map(([at, type, text]) => ({ at, type, text })),
  };
}
