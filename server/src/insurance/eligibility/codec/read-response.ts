import { readBenefit } from './benefit.ts';
import { day, optional, readDate, readErrors, readParty, readReference } from './elements.ts';
import { eligibilityVersion } from './inquiry.ts';
import type { Transaction } from './interchange.ts';
import type {
  EligibilityResponse,
  AnswerError,
  Benefit,
  Loop,
  Party,
  Patient,
} from './response.ts';
import { element, type Segment, type Separators } from './segments.ts';
import { X12Error } from './x12-error.ts';

export type Level = Exclude<Loop, 'benefit'>;
/** HL03. */
const levels: Readonly<Record<string, Level>> = {
  '20': 'payer',
  '21': 'provider',
  '22': 'subscriber',
  '23': 'dependent',
};

/** Reads a 271 about one patient. */
export function readResponse(
  transaction: Transaction,
  separators: Separators,
): EligibilityResponse {
  if (transaction.version !== eligibilityVersion) {
    throw new X12Error('wrong_version', `the answer is not of ${eligibilityVersion}`);
  }
  const [begin, ...rest] = transaction.segments;
  if (begin?.[0] !== 'BHT' || element(begin, 1) !== '0022' || element(begin, 2) !== '11') {
    throw new X12Error('out_of_place', 'the answer does not begin with its BHT');
  }
  const parts = splitLoops(rest);
  const of = (level: Level): readonly Segment[] => parts.get(level)?.head ?? [];
  const party = (level: Level): Party | null => readName(of(level)) ?? null;
  const people = (['subscriber', 'dependent'] as const).map((level) => ({
    level,
    groups: parts.get(level)?.benefits ?? [],
  }));
  return {
    reference: element(begin, 3),
    traces: people.flatMap(({ level }) => readTraces(of(level))),
    payer: party('payer'),
    provider: party('provider'),
    subscriber: readPatient(of('subscriber')),
    dependent: readPatient(of('dependent')),
    errors: [...parts].flatMap(([level, part]) => errorsOf(level, part)),
    benefits: people.flatMap(({ level, groups }) =>
      groups.map((group): Benefit => readBenefit(level, group, separators)),
    ),
  };
}

type Part = { readonly head: Segment[]; readonly benefits: Segment[][] };

/** Returns the segments and benefits of each level. Each occurs once, because an inquiry concerns one patient. */
function splitLoops(segments: readonly Segment[]): ReadonlyMap<Level, Part> {
  const parts = new Map<Level, Part>();
  let current: Part | undefined;
  for (const segment of segments) {
    const [name] = segment;
    if (name === 'HL') {
      const level = levels[element(segment, 3)];
      if (level === undefined || parts.has(level)) {
        throw new X12Error('out_of_place', 'the answer is not about one patient');
      }
      current = { head: [], benefits: [] };
      parts.set(level, current);
    } else if (current === undefined) {
      throw new X12Error('out_of_place', `${name} stands before the first HL`);
    } else if (name === 'EB') current.benefits.push([segment]);
    else (current.benefits.at(-1) ?? current.head).push(segment);
  }
  return parts;
}

function readName(head: readonly Segment[]): Party | undefined {
  const name = head.find(([each]) => each === 'NM1');
  return name && readParty(name);
}

/** `TRN*1` is a number of the payer's own. */
function readTraces(head: readonly Segment[]): readonly string[] {
  return head
    .filter((segment) => segment[0] === 'TRN' && element(segment, 1) === '2')
    .map((segment) => element(segment, 2));
}

function readPatient(head: readonly Segment[]): Patient | null {
  const party = readName(head);
  if (party === undefined) return null;
  const demographics = head.find(([name]) => name === 'DMG');
  return {
    ...party,
    birthDate: day(element(demographics, 2)),
    gender: optional(demographics, 3),
    references: head.filter(([name]) => name === 'REF').map((each) => readReference(each)),
    dates: head.filter(([name]) => name === 'DTP').map((each) => readDate(each)),
  };
}

function errorsOf(level: Level, { head, benefits }: Part): readonly AnswerError[] {
  const ofBenefits = benefits.flatMap((group) => readErrors('benefit', group));
  return [...readErrors(level, head), ...ofBenefits];
}
