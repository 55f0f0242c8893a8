import { trust } from '#kernel/brand.ts';
import { readTsv } from '#kernel/files/tsv.ts';
import { tokenize } from '#kernel/search/tokenizer.ts';

import type { DiagnosisCode } from './code.ts';
import type { Meanings } from './interpret.ts';
import type { Commonness } from './prior.ts';
import type { DiagnosisTerm } from './release.ts';

/** Salus's own data about everyday terms for diagnoses, in data/. */
export type Lexicon = {
  readonly commonness: ReadonlyMap<DiagnosisCode, Commonness>;
  readonly layTerms: readonly DiagnosisTerm[];
  /** The meanings of an abbreviation by its words, joined by spaces; the likeliest first. */
  readonly abbreviations: ReadonlyMap<string, Meanings>;
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
};

let read: Lexicon | undefined;

export function lexicon(): Lexicon {
  read ??= readLexicon();
  return read;
}

function readLexicon(): Lexicon {
  return {
    commonness: new Map(
      rowsOf('commonness').map(([code = '', commonness = '']) => [
        undotted(code),
        toCommonness(commonness),
      ]),
    ),
    layTerms: rowsOf('lay-terms').flatMap(([term = '', codes = '']) =>
      codes.split(' ').map((code) => ({ code: undotted(code), term })),
    ),
    abbreviations: new Map(
      rowsOf('abbreviations').map(([short = '', words = '']) => [
        tokenize(short).join(' '),
        words.split('|').map((meaning) => tokenize(meaning)),
      ]),
    ),
    synonyms: new Map(
      rowsOf('synonyms').map(([word = '', others = '']) => [
        tokenize(word).join(' '),
        tokenize(others),
      ]),
    ),
  };
}

function rowsOf(name: string): readonly (readonly string[])[] {
  return readTsv(new URL(`./data/${name}.tsv`, import.meta.url));
}

function undotted(code: string): DiagnosisCode {
  return trust<DiagnosisCode>(code.replace('.', ''));
}

function toCommonness(text: string): Commonness {
  if (text === '1') return 1;
  return text === '2' ? 2 : 3;
}
