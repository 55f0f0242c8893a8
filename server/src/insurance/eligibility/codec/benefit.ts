import {
  benefitKinds,
  coverageLevels,
  insuranceTypes,
  networks,
  timePeriods,
} from './code-lists.ts';
import {
  decimal,
  shareOf,
  optional,
  readDate,
  readErrors,
  readParty,
  readReference,
} from './elements.ts';
import type { Benefit } from './response.ts';
import {
  components,
  element,
  renderSegment,
  repetitions,
  type Segment,
  type Separators,
} from './segments.ts';

/** An EB with what belongs to it, up to the next. */
export function readBenefit(
  of: Benefit['of'],
  group: readonly Segment[],
  separators: Separators,
): Benefit {
  const [eb] = group;
  const named = (name: string): readonly Segment[] => group.filter(([each]) => each === name);
  const codes = readCodes(eb);
  return {
    of,
    kind: benefitKinds[codes.kind] ?? 'other',
    level: inWords(coverageLevels, codes.level),
    serviceTypes: repetitions(element(eb, 3), separators),
    insuranceType: inWords(insuranceTypes, codes.insuranceType),
    plan: optional(eb, 5),
    period: inWords(timePeriods, codes.period),
    amount: decimal(element(eb, 7)),
    percent: shareOf(element(eb, 8)),
    quantity: coded(optional(eb, 9), decimal(element(eb, 10))),
    needsAuthorisation:
      codes.authorisation === null ? null : (yesOrNo[codes.authorisation] ?? null),
    network: inWords(networks, codes.network),
    procedure: readProcedure(components(element(eb, 13), separators)),
    dates: named('DTP').map((each) => readDate(each)),
    references: named('REF').map((each) => readReference(each)),
    messages: named('MSG').map((each) => element(each, 1)),
    parties: named('NM1').map((each) => readParty(each)),
    errors: readErrors('benefit', group),
    unusable: numbers.flatMap(([position, read]) => {
      const value = element(eb, position);
      return value === '' || read(value) !== null
        ? []
        : [{ element: `EB${String(position).padStart(2, '0')}`, value }];
    }),
    codes,
    segments: group.map((each) => renderSegment(each, separators)),
  };
}

/** The elements of EB that are numbers, and how each is read. */
const numbers = [
  [7, decimal],
  [8, shareOf],
  [10, decimal],
] as const;

const yesOrNo: Readonly<Record<string, boolean>> = { Y: true, N: false };

function readCodes(eb: Segment | undefined): Benefit['codes'] {
  return {
    kind: element(eb, 1),
    level: optional(eb, 2),
    insuranceType: optional(eb, 4),
    period: optional(eb, 6),
    authorisation: optional(eb, 11),
    network: optional(eb, 12),
  };
}

/** A code that is not in our list has no words; it stays in `codes`. */
function inWords(list: Readonly<Record<string, string>>, code: string | null): string | null {
  return code === null ? null : (list[code] ?? null);
}

function readProcedure([code, value]: readonly string[]): Benefit['procedure'] {
  return coded(code ?? null, value ?? null);
}

function coded(code: string | null, value: string | null): Benefit['quantity'] {
  return code === null || value === null ? null : { code, value };
}
