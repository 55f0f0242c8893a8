import { type LabObservation, printedKind } from '#labs/orders';

import type { Reader, Segment } from './message.ts';

/** The value of an OBX segment: what kind it is, and how it is printed. */
export type Value = Pick<LabObservation, 'kind' | 'result'>;

/** Reads OBX-5 by its type in OBX-2; types that hold no text a person would read are a comment of what they hold. */
export function readValue(read: Reader, segment: Segment): Value {
  switch (read.value(segment, 2)) {
    case 'SN':
      return structured(read, segment);
    case 'CE':
    case 'CNE':
    case 'CWE':
      return { kind: 'coded_value', result: codedText(read, segment) };
    case 'NM':
      return printed(read.text(segment, 5), true);
    default:
      return printed(read.text(segment, 5), read.value(segment, 6) !== '');
  }
}

/** `isMeasured`: the laboratory says that it is a number, by its type or by a unit. */
function printed(text: string, isMeasured: boolean): Value {
  return { kind: printedKind(text, { isMeasured }) ?? 'comment', result: text };
}

/** A comparator, a number, a separator and another number: `<^5`, `^1^-^5`, `^1^:^40`. */
function structured(read: Reader, segment: Segment): Value {
  const parts = [1, 2, 3, 4].map((component) => read.value(segment, 5, { component }));
  const [comparator = '', first = '', separator = '', second = ''] = parts;
  // Equal is what a number alone means.
  const sign = comparator === '=' ? '' : comparator;
  return printed(`${sign}${first}${separator}${second}`, true);
}

/** The original text, else a name, else the code. */
function codedText(read: Reader, segment: Segment): string {
  const texts = Array.from(
    { length: Math.max(1, read.repetitions(segment, 5)) },
    (_, repetition) => {
      const part = (component: number): string => read.value(segment, 5, { component, repetition });
      return part(9) || part(2) || part(5) || part(1);
    },
  );
  return texts.filter((text) => text !== '').join('; ');
}

/** A PDF in OBX-5 of the type ED; undefined for anything else. */
export function readPdf(read: Reader, segment: Segment): Buffer | undefined {
  if (read.value(segment, 2) !== 'ED' || read.value(segment, 5, { component: 4 }) !== 'Base64') {
    return undefined;
  }
  const bytes = Buffer.from(read.value(segment, 5, { component: 5 }), 'base64');
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? bytes : undefined;
}

const flags: Readonly<Record<string, string>> = {
  '<': 'L',
  '>': 'H',
  NEG: 'N',
  POS: 'A',
  DET: 'A',
  ND: 'N',
};
const known = new Set(['N', 'H', 'L', 'HH', 'LL', 'A', 'AA']);

/** The flag in OBX-8, those that mean the same put together. */
export function readFlag(read: Reader, segment: Segment): string | null {
  const text = read.value(segment, 8).toUpperCase();
  const flag = flags[text] ?? text;
  return known.has(flag) ? flag : null;
}

/** The code and LOINC of OBX-3, in whichever order they come. */
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
