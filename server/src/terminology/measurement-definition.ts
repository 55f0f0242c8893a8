import type { Category } from './categories.ts';

/** A code of LOINC with its name there. */
export type Term = { readonly code: string; readonly display: string };

/** How what devices measure is told in FHIR. */
export type Measurement = {
  /** What people read, also where there is a code. */
  readonly text: string;
  /** Empty: LOINC has no code that surely says the same, so that it has one of our own CodeSystem, its own name. */
  readonly loinc: readonly Term[];
  /** Further codes of a total of a day. */
  readonly loincOfDay: readonly Term[];
  /** Further codes of what comes from a kind of source, which says how it was measured. */
  readonly loincBySource: Readonly<Record<string, readonly Term[]>>;
  /** What is another measurement by another method, by the sub-kind of its series. */
  readonly bySubKind: Readonly<Record<string, Pick<Measurement, 'text' | 'loinc'>>>;
  readonly category: Category;
  /** The part of the name of its profile that differs: `us-core-<profile>`; null: there is none. */
  readonly profile: string | null;
  /** In UCUM, of the values as they are stored. */
  readonly unitCode: string;
  /** What people read; mostly the code. */
  readonly unit: string;
  /** What measurements of an hour come to: null where neither says anything. */
  readonly statistic: 'mean' | 'sum' | null;
  /** So few that each is told, unless intervals are asked for. */
  readonly isSparse: boolean;
};

export type Row = Partial<Measurement> & Pick<Measurement, 'text'>;

export const term = (code: string, display: string): Term => ({ code, display });

export const complete = (row: Row): Measurement => ({
  loinc: [],
  loincOfDay: [],
  loincBySource: {},
  bySubKind: {},
  category: 'activity',
  profile: null,
  unitCode: '1',
  statistic: 'mean',
  isSparse: false,
  ...row,
  unit: row.unit ?? row.unitCode ?? '1',
});

export const interstitialGlucose = term('105272-9', 'Glucose [Moles/volume] in Interstitial fluid');
export const minutes = { unitCode: 'min', statistic: 'sum' } as const;
export const metres = { unitCode: 'm', statistic: 'sum' } as const;
export const energy = { unitCode: 'kcal', statistic: 'sum' } as const;
export const counted = (unit: string) =>
  ({ unitCode: `{${unit}}`, unit, statistic: 'sum' }) as const;
export const sparse = { isSparse: true } as const;
export const percent = { unitCode: '%' } as const;
export const vital = { category: 'vital-signs' } as const;
export const exam = { category: 'exam' } as const;
export const history = { category: 'social-history', ...sparse } as const;
