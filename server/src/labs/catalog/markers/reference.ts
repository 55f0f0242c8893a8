import { readTsv } from '#kernel/files/tsv.ts';

import type { SampleType } from '../model.ts';

/** A biomarker, independent of the lab that measures it. */
export type ReferenceMarker = {
  readonly number: number;
  readonly name: string;
  readonly slug: string;
  readonly loinc: string;
  readonly longName: string;
  readonly shortName: string;
  /** In UCUM; null where the result is a word. */
  readonly unit: string | null;
  /** As labs print them; empty if there is none for the sex. Examples, not for clinical use. */
  readonly ranges: { readonly male: string; readonly female: string };
  readonly note: string;
  readonly specimen: SampleType;
  readonly isForKits: boolean;
  readonly priceMinor: number;
  readonly tatDays: number;
  readonly worstTatDays: number;
  readonly aliases: readonly string[];
};

export type ReferencePanel = {
  readonly number: number;
  readonly name: string;
  readonly slug: string;
  /** Null: LOINC has no panel like it. */
  readonly loinc: string | null;
  readonly longName: string;
  readonly priceMinor: number;
  readonly tatDays: number;
  readonly worstTatDays: number;
  readonly isFasting: boolean;
  readonly components: readonly string[];
  readonly aliases: readonly string[];
};

export type ReferenceQuestion = {
  readonly slug: string;
  readonly code: string;
  readonly text: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly answers: readonly { readonly code: string; readonly value: string }[];
  readonly constraint: string | null;
};

const table = (name: string): readonly (readonly string[])[] =>
  readTsv(new URL(`../data/${name}.tsv`, import.meta.url));
const list = (cell: string): readonly string[] => (cell === '' ? [] : cell.split(';'));

/** The biomarkers of the starter catalogue, in the order of their numbers. */
export const referenceMarkers: readonly ReferenceMarker[] = table('markers').map(
  ([
    number = '',
    name = '',
    slug = '',
    loinc = '',
    longName = '',
    shortName = '',
    unit = '',
    male = '',
    female = '',
    note = '',
    specimen = '',
    kit = '',
    price = '',
    tat = '',
    worst = '',
    aliases = '',
  ]) => ({
    number: Number(number),
    name,
    slug,
    loinc,
    longName,
    shortName,
    unit: unit === '' ? null : unit,
    ranges: { male, female },
    note,
    specimen: specimen === 'urine' ? 'urine' : 'serum',
    isForKits: kit === 'yes',
    priceMinor: Number(price),
    tatDays: Number(tat),
    worstTatDays: Number(worst),
    aliases: list(aliases),
  }),
);

/** The panels of the starter catalogue, in the order of their numbers. */
export const referencePanels: readonly ReferencePanel[] = table('panels').map(
  ([
    number = '',
    name = '',
    slug = '',
    loinc = '',
    longName = '',
    price = '',
    tat = '',
    worst = '',
    fasting = '',
    components = '',
    aliases = '',
  ]) => ({
    number: Number(number),
    name,
    slug,
    loinc: loinc === '' ? null : loinc,
    longName,
    priceMinor: Number(price),
    tatDays: Number(tat),
    worstTatDays: Number(worst),
    isFasting: fasting === 'yes',
    components: list(components),
    aliases: list(aliases),
  }),
);

/** The order-entry questions of the starter catalog's markers. */
export const referenceQuestions: readonly ReferenceQuestion[] = table('questions').map(
  ([slug = '', code = '', text = '', type = '', required = '', answers = '', constraint = '']) => ({
    slug,
    code,
    text,
    type,
    isRequired: required === 'yes',
    answers: list(answers).map((answer) => {
      const [answerCode = '', value = ''] = answer.split(':');
      return { code: answerCode, value };
    }),
    constraint: constraint === '' ? null : constraint,
  }),
);

const bySlug = new Map(referenceMarkers.map((marker) => [marker.slug, marker]));

export function findReference(slug: string): ReferenceMarker | undefined {
  return bySlug.get(slug);
}
