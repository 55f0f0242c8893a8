import type { LabAddition } from '#labs/orders';

import type { Reader, Segment } from '../message.ts';
import { fieldNames, isListed } from './field-names.ts';
import { useOf } from './fields.ts';

export type Additions = {
  readonly additions: readonly LabAddition[];
  /** The fields that are not stored. */
  readonly notTaken: readonly string[];
};

export type Reading = {
  /** The parsed content of the segment, in the form of `shownText`. */
  readonly shown: string;
  /** The subject of the segment, such as a test. */
  readonly of?: string;
  /** Fields that are read otherwise, such as a document. */
  readonly except?: readonly number[];
};

/** Returns the content of a segment that its parsed values do not contain. A segment without a table is added completely. */
export function additionsOf(
  read: Reader,
  segment: Segment,
  { shown, of = '', except = [] }: Reading,
): Additions {
  const { name } = segment;
  const about = of === '' ? {} : { of };
  if (!isListed(name)) {
    return {
      additions: [{ at: name, name: null, text: segment.fields.join('|'), ...about }],
      notTaken: [],
    };
  }
  const additions: LabAddition[] = [];
  const notTaken: string[] = [];
  for (let field = 1; field < segment.fields.length; field += 1) {
    const text = except.includes(field) ? '' : read.rawText(segment, field);
    if (text === '') continue;
    const at = `${name}-${field}`;
    const { treatment } = useOf(name, field);
    if (treatment === 'not_taken') notTaken.push(at);
    const isAdditional =
      treatment === 'additional'
        ? !(at === 'NTE-2' && text === 'L')
        : treatment === 'shown' && !isShown(read.components(segment, field), shown, coded.has(at));
    if (!isAdditional) continue;
    const names: readonly string[] = fieldNames[name];
    additions.push({ at, name: names[field - 1] ?? null, text, ...about });
  }
  return { additions, notTaken };
}

/** Fields whose further components qualify the first: code lists, authorities, types of identifiers. */
const coded = new Set(
  'PID-3 PID-18 ORC-2 ORC-3 ORC-4 OBR-2 OBR-3 OBR-18 OBX-3 OBX-5 OBX-6 OBX-8 OBX-17 OBX-18 SPM-2 SPM-21 SPM-24'.split(
    ' ',
  ),
);
const qualifier = /^(?:[A-Z0-9]{1,5}|HL7\d{4}|99\w*|[\d.]*\.[\d.]*)$/u;

function isShown(parts: readonly string[], shown: string, isCoded: boolean): boolean {
  return parts.every((part, index) => {
    if (isCoded && index > 0 && qualifier.test(part)) return true;
    const words = wordsOf(part);
    return words === '' || shown.includes(` ${words} `);
  });
}

/** Keys of a report that the API does not show. */
const unseen = new Set(['lab', 'messageId', 'test', 'setId', 'orderedCodes']);

/** Returns the words of every text in a value, to compare others with them. */
export function shownText(value: unknown): string {
  const words: string[] = [];
  const collect = (each: unknown): void => {
    if (typeof each === 'string') words.push(wordsOf(each));
    else if (Array.isArray(each)) each.forEach(collect);
    else if (typeof each === 'object' && each !== null) {
      for (const [key, inner] of Object.entries(each)) if (!unseen.has(key)) collect(inner);
    }
  };
  collect(value);
  return ` ${words.join(' | ')} `;
}

const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ');

/** Removes repetitions and keeps the order: a laboratory repeats segments that are the same for several tests. */
export function unique(additions: readonly LabAddition[]): readonly LabAddition[] {
  return [...new Map(additions.map((each) => [JSON.stringify(each), each])).values()];
}
