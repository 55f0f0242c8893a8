import type { LabConcept, LabObservation } from '#labs/orders';
import { printedKind, splitResult } from '#labs/values';

import type { Reader, Segment } from './message.ts';

/** The value of an OBX segment: its kind, and its printed form. */
export type Value = Pick<LabObservation, 'kind' | 'result'> & {
  /** A flag behind the value: `6.9*`, `5.2 H`. */
  readonly flag?: string;
};

export const isCodedType = (type: string): boolean => /^(?:CE|CNE|CWE|CF)$/.test(type);

/** Reads OBX-5 by the type in OBX-2. Types without readable text become a comment on their content. */
export function readValue(read: Reader, segment: Segment): Value {
  switch (read.value(segment, 2)) {
    case 'SN':
      return structured(read, segment);
    case 'CE':
    case 'CNE':
    case 'CWE':
    case 'CF':
      return { kind: 'coded_value', result: codedText(read, segment) };
    case 'NM':
      return printed(read.text(segment, 5), true);
    // 20260303 is a day, and 2026 a year.
    case 'DT':
    case 'DTM':
    case 'TM':
    case 'TS':
    case 'DR':
      return { kind: 'comment', result: read.text(segment, 5) };
    default:
      return printed(read.text(segment, 5), read.value(segment, 6) !== '');
  }
}

/** Parses a printed value. `isMeasured`: the laboratory sends it as a number, by type or unit. A flag may follow it. */
function printed(text: string, isMeasured: boolean): Value {
  const { value, flag, unit, hasMoreNumbers } = splitResult(text);
  const isFlagged = flag !== undefined && unit === undefined && !hasMoreNumbers;
  const flagged = isFlagged ? printedKind(value, { isMeasured }) : undefined;
  if (flag !== undefined && flagged !== undefined) return { kind: flagged, result: value, flag };
  return { kind: printedKind(text, { isMeasured }) ?? 'comment', result: text };
}

/** A comparator, a number, a separator and another number: `<^5`, `^1^-^5`, `^1^:^40`. */
function structured(read: Reader, segment: Segment): Value {
  const parts = [1, 2, 3, 4].map((component) => read.value(segment, 5, { component }));
  const [comparator = '', first = '', separator = '', second = ''] = parts;
  // An equals sign is the same as no comparator.
  const sign = comparator === '=' ? '' : comparator;
  return printed(`${sign}${first}${separator}${second}`, true);
}

function codedText(read: Reader, segment: Segment): string {
  return readConcepts(read, segment, 5)
    .map(({ text }) => text)
    .join('; ');
}

/** Components with the code, text and system of a coded field: the original coding, and an alternative one. */
const codingParts = [
  [1, 2, 3],
  [4, 5, 6],
] as const;

/** Returns the concepts of a coded field, one for each repetition. Its text is the original text, else a name, else the code. */
export function readConcepts(read: Reader, segment: Segment, field: number): readonly LabConcept[] {
  return Array.from({ length: read.repetitions(segment, field) }, (_, repetition) => {
    const part = (component: number): string =>
      read.value(segment, field, { component, repetition });
    const codings = codingParts
      .map(([code, display, system]) => ({
        code: part(code) || null,
        display: part(display) || null,
        system: part(system) || null,
      }))
      .filter(({ code }) => code !== null);
    return { text: part(9) || part(2) || part(5) || part(1) || part(4), codings };
  }).filter(({ text }) => text !== '');
}

/** Returns every flag in OBX-8 with the laboratory's words; null if there is none. */
export function readFlag(read: Reader, segment: Segment): string | null {
  const flags = Array.from({ length: read.repetitions(segment, 8) }, (_, repetition) => {
    const words = [1, 2, 5, 9].map((component) =>
      read.value(segment, 8, { component, repetition }),
    );
    const flag = words.find((word) => word !== '') ?? '';
    // Flags of HL7 table 0078 are signs and capitals.
    return /^[A-Za-z<>-]{1,5}$/.test(flag) ? flag.toUpperCase() : flag;
  });
  return flags.filter((flag) => flag !== '').join('~') || null;
}

/** Returns the code and LOINC of OBX-3, in either order. */
export function readIdentifier(
  read: Reader,
  segment: Segment,
): Pick<LabObservation, 'name' | 'code' | 'loinc'> {
  const part = (component: number): string => read.value(segment, 3, { component });
  const pairs = [
    { code: part(1), name: part(2), system: part(3) },
    { code: part(4), name: part(5), system: part(6) },
  ];
  const loinc = pairs.find(({ code, system }) => system === 'LN' && code !== '');
  const own = pairs.find(({ code, system }) => system !== 'LN' && code !== '');
  return {
    name: own?.name || loinc?.name || own?.code || loinc?.code || '',
    code: own?.code ?? null,
    loinc: loinc?.code ?? null,
  };
}
