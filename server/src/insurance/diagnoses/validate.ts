import type { PlainDate } from '#kernel/time.ts';

import { type Catalogue, isInForce } from './catalogue.ts';
import { type DiagnosisCode, dotted, parseCode } from './code.ts';
import { type Conflict, conflictsBetween, type Excludes } from './excludes.ts';
import { fiscalYearEnd } from './release.ts';

export type Validation = {
  /** One sentence for each code that cannot be submitted. */
  readonly errors: readonly string[];
  /** Codes that a note of the tabular list keeps apart: excludes1 never together, excludes2 only where both are true. */
  readonly conflicts: readonly Conflict[];
  /** One sentence for each thing that could not be looked at. */
  readonly notChecked: readonly string[];
};

/** More specific codes named in one sentence. */
const suggestionsMax = 8;

/** Whether the codes may be submitted for a service on that day. */
export function validateCodes(
  catalogue: Catalogue,
  excludes: Excludes,
  given: readonly string[],
  on: PlainDate,
): Validation {
  const errors: string[] = [];
  const valid: DiagnosisCode[] = [];
  const seen = new Set<DiagnosisCode>();
  for (const text of given) {
    const code = parseCode(text);
    if (code === undefined) {
      errors.push(`${JSON.stringify(text)} has not the form of an ICD-10-CM code`);
      continue;
    }
    if (seen.has(code)) {
      errors.push(`${dotted(code)} is given more than once`);
      continue;
    }
    seen.add(code);
    const problem = problemOf(catalogue, code, on);
    if (problem === undefined) valid.push(code);
    else errors.push(problem);
  }
  const conflicts = conflictsBetween(excludes, valid);
  return { errors, conflicts, notChecked: notCheckedOn(catalogue, on) };
}

function notCheckedOn(catalogue: Catalogue, on: PlainDate): readonly string[] {
  const { releases, excludes } = catalogue.data;
  const sentences: string[] = [];
  const release = releases[catalogue.releaseOn(on)];
  if (release !== undefined && !isInForce(release, on))
    sentences.push(
      `The codes in force on ${on} are not known: these were looked up in those of fiscal year ${release.fiscalYear}, in force from ${release.validFrom}`,
    );
  if (excludes.length === 0)
    sentences.push(
      'Whether the codes exclude each other: the tabular list, which has the Excludes notes, is not imported',
    );
  return sentences;
}

function problemOf(catalogue: Catalogue, code: DiagnosisCode, on: PlainDate): string | undefined {
  if (catalogue.find(code, on)?.isBillable === true) return undefined;
  const name = dotted(code);
  const validity = validityElsewhere(catalogue, code, on);
  const below = catalogue.under(code, on);
  if (below.length > 0) {
    const why = validity ?? 'it is a heading';
    return `${name} is not billable: ${why}; more specific codes are ${listOf(below.map((each) => each.code))}`;
  }
  if (validity !== undefined) return `${name} is not valid on ${on}: ${validity}`;
  const { releases } = catalogue.data;
  const fiscalYear = releases[catalogue.releaseOn(on)]?.fiscalYear;
  return `${name} is not a code of ICD-10-CM for fiscal year ${fiscalYear}${nearest(catalogue, code, on)}`;
}

/** When the code was or will be billable, if it is at another time than this. */
function validityElsewhere(
  catalogue: Catalogue,
  code: DiagnosisCode,
  on: PlainDate,
): string | undefined {
  const { releases } = catalogue.data;
  const having = catalogue.billableReleases(code);
  const later = having.find(({ validFrom }) => validFrom > on);
  if (later !== undefined) return `it is a code from ${later.validFrom} on`;
  const last = having.at(-1);
  if (last === undefined) return undefined;
  const next = releases[releases.indexOf(last) + 1];
  const ends = fiscalYearEnd(last.fiscalYear);
  // A release within the year ends it earlier.
  const isCutShort = next !== undefined && next.validFrom <= ends;
  return isCutShort ? `it was a code before ${next.validFrom}` : `it was a code until ${ends}`;
}

/** Returns codes of the nearest existing heading, for a user who mistyped the end. */
function nearest(catalogue: Catalogue, code: DiagnosisCode, on: PlainDate): string {
  for (let length = code.length - 1; length >= 3; length -= 1) {
    const heading = code.slice(0, length);
    const itself = parseCode(heading);
    if (itself !== undefined && catalogue.find(itself, on)?.isBillable === true)
      return `; did you mean ${dotted(itself)}?`;
    const near = catalogue.under(heading, on);
    if (near.length > 0) return `; there are ${listOf(near.map((each) => each.code))}`;
  }
  return '';
}

function listOf(codes: readonly DiagnosisCode[]): string {
  const named = codes.slice(0, suggestionsMax).map((each) => dotted(each));
  const more = codes.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}
