import type { LoincMatch, ReadResult } from './model.ts';

/** What is known of a biomarker, whatever laboratory measures it. */
export type Known = {
  readonly name: string;
  readonly slug: string;
  readonly loinc: string;
  readonly longName: string;
  readonly shortName: string;
  readonly unit: string | null;
  readonly specimen: string;
  readonly aliases: readonly string[];
};

export type Matching = Pick<ReadResult, 'loincMatches' | 'loincMatchStatus'>;
export type FindLoinc = (asked: {
  readonly testName: string;
  readonly units: string | undefined;
  readonly panel: string | undefined;
}) => Matching;

/** What a test is called beside its name: WBC, TSH. */
const abbreviation = /^[a-z]{2,4}$/u;

type Candidate = { readonly known: Known; readonly isNamed: boolean };

/**
 * Names of tests, and what measures them. Only a test's own name with its own unit is taken by itself: an alias may mean
 * something near it, and a name without its unit may be a share or an amount.
 */
export function openMatching(all: readonly Known[]): FindLoinc {
  const candidates = new Map<string, Candidate[]>();
  for (const known of all) {
    const names = [known.name, ...(abbreviation.test(known.slug) ? [known.slug] : [])].map(keyOf);
    const others = [known.shortName, known.longName, ...known.aliases].map(keyOf);
    for (const key of new Set([...names, ...others])) {
      if (key === '') continue;
      const isNamed = names.includes(key);
      candidates.set(key, [...(candidates.get(key) ?? []), { known, isNamed }]);
    }
  }
  return ({ testName, units, panel }) => {
    const found = candidates.get(keyOf(testName)) ?? candidates.get(misread(testName)) ?? [];
    const isMisread = !candidates.has(keyOf(testName));
    const isUrine = /\burin/iu.test(`${testName} ${panel ?? ''}`);
    const fits = ({ known }: Candidate): boolean =>
      known.unit !== null &&
      unitKey(known.unit) === unitKey(units ?? '') &&
      (known.specimen === 'urine') === isUrine;
    const scored = found
      .map((candidate) => ({
        candidate,
        score: scoreOf(candidate, fits(candidate)) - (isMisread ? 0.2 : 0),
      }))
      .toSorted((one, other) => other.score - one.score);
    const [first, second] = scored;
    const isSure = first !== undefined && first.score >= sure && (second?.score ?? 0) < sure;
    return {
      loincMatches: scored.slice(0, 5).map(({ candidate, score }) => matchOf(candidate, score)),
      loincMatchStatus: first === undefined ? 'no_match' : isSure ? 'auto_match' : 'needs_review',
    };
  };
}

const sure = 0.95;

function scoreOf({ isNamed }: Candidate, isFitting: boolean): number {
  if (!isFitting) return isNamed ? 0.6 : 0.4;
  return isNamed ? 0.98 : 0.85;
}

function matchOf({ known }: Candidate, confidenceScore: number): LoincMatch {
  const { loinc: loincCode, longName: loincName, name: displayName, aliases } = known;
  return { loincCode, loincName, displayName, aliases, confidenceScore };
}

/** What readers of pictures take for something else. */
function misread(name: string): string {
  return keyOf(name.replaceAll(/\bAlc\b/giu, 'A1c').replaceAll(/\bBl2\b/giu, 'B12'));
}

/** The words of a name, whatever their order: `Bilirubin, Total` is total bilirubin. */
function keyOf(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\d%#]+/gu) ?? [];
  return words
    .filter((word) => word !== 'serum' && word !== 'plasma')
    .toSorted()
    .join(' ');
}

const sameUnits: Readonly<Record<string, string>> = {
  'k/ul': '10*3/ul',
  'thousand/ul': '10*3/ul',
  'thou/ul': '10*3/ul',
  'm/ul': '10*6/ul',
  'million/ul': '10*6/ul',
  'mill/ul': '10*6/ul',
  'uiu/ml': 'miu/l',
  // As readers of pictures take it.
  'ulu/ml': 'miu/l',
  'iu/l': 'u/l',
  'mm/hr': 'mm/h',
  'ml/min/1.73': 'ml/min/1.73m2',
  ratio: '',
  calc: '',
};

/** What is printed and UCUM in one spelling. */
function unitKey(unit: string): string {
  const plain = unit
    .toLowerCase()
    .replaceAll(/\s+/gu, '')
    .replaceAll(/[µμ]/gu, 'u')
    .replace('mcg', 'ug')
    .replaceAll(/\{1\.73_m2\}/gu, '1.73m2')
    .replaceAll(/\{.*?\}|[[\]]/gu, '')
    .replace(/^x?10(?:e|\^|\*|exp)?\(?([36])\)?(?=\/)/u, '10*$1')
    .replace('1.73m^2', '1.73m2');
  return sameUnits[plain] ?? plain;
}
