import type { Withdrawal } from '#labs/orders';

import { type Attachment, readAttachment } from './attachment.ts';
import type { Reader, Segment } from './message.ts';
import type { Noted, TestGroup } from './result-groups.ts';
import { readValue } from './value.ts';

/** A result of one or more OBX with the notes under them. */
export type Line = Noted & {
  readonly test: TestGroup;
  /** The text of the OBX that continue this one. */
  readonly more: readonly string[];
  readonly attachment: Attachment | undefined;
  /** For a document in several OBX, the parts in the following ones. */
  readonly parts: readonly string[];
  /** The OBX that continue this one. */
  readonly rest: readonly Segment[];
  /** Index among the order's lines. */
  readonly number: number;
};

type OpenLine = Line & {
  readonly notes: string[];
  readonly more: string[];
  readonly parts: string[];
  readonly rest: Segment[];
};

/** Returns the lines of a test. A long text or document continues in the following OBX; any other OBX is a line of its own. */
export function linesOf(read: Reader, test: TestGroup, firstNumber: number): readonly Line[] {
  const lines: OpenLine[] = [];
  for (const { segment, notes } of test.results.flatMap((each) => apart(read, each))) {
    const attachment = readAttachment(read, segment);
    const last = lines.at(-1);
    if (last !== undefined && goesOn(read, last, { segment, attachment })) {
      if (attachment?.kind === 'part') last.parts.push(attachment.text);
      else last.more.push(read.text(segment, 5));
      last.rest.push(segment);
      for (const note of notes) last.notes.push(note);
    } else {
      const number = firstNumber + lines.length;
      const open = { more: [], parts: [], rest: [] };
      lines.push({ segment, notes: [...notes], test, attachment, number, ...open });
    }
  }
  return lines;
}

/** Splits repetitions of a document into documents, or parts of one, as if each were an OBX; the notes belong to the last. */
function apart(read: Reader, result: Noted): readonly Noted[] {
  const { segment, notes } = result;
  const repeated = read.rawRepetitions(segment, 5);
  if (repeated.length < 2 || !/^(?:ED|RP)$/.test(read.value(segment, 2))) return [result];
  return repeated.map((value, index) => ({
    segment: { ...segment, fields: segment.fields.with(5, value) },
    notes: index === repeated.length - 1 ? notes : [],
  }));
}

/** Returns whether a line continues the last: the same identifier and sub-identifier, and no contradiction. */
function goesOn(
  read: Reader,
  last: Line,
  { segment, attachment }: Pick<Line, 'segment' | 'attachment'>,
): boolean {
  const identifier = segment.fields[3] ?? '';
  const isSame = identifier === last.segment.fields[3];
  if (attachment !== undefined) {
    const isPart = attachment.kind === 'part' && !attachment.isStart;
    return isPart && last.attachment?.kind === 'part' && (isSame || identifier === '');
  }
  if (last.attachment !== undefined || !isText(read, segment) || !isText(read, last.segment)) {
    return false;
  }
  if (identifier === '') return true;
  const isSaidAgain = [6, 7, 8, 11].every((field) => {
    const said = segment.fields[field] ?? '';
    return said === '' || said === last.segment.fields[field];
  });
  const isSubId = (segment.fields[4] ?? '') === (last.segment.fields[4] ?? '');
  return isSame && isSubId && isSaidAgain && isProse(read, segment) && isProse(read, last.segment);
}

function isText(read: Reader, segment: Segment): boolean {
  return /^(?:TX|FT|ST)$/.test(read.value(segment, 2));
}

/** A line of a text: a short string is a value, and so is a number. */
function isProse(read: Reader, segment: Segment): boolean {
  return read.value(segment, 2) !== 'ST' && readValue(read, segment).kind === 'comment';
}

/** The meaning of OBX-11 for results that are withdrawn or will not come. */
export const withdrawals: Readonly<Record<string, Withdrawal>> = {
  W: 'withdrawn',
  D: 'deleted',
  X: 'not_obtained',
};

/** Returns whether an OBX repeats the answer to an order entry question, which laboratories mark. */
export function isAnswer(read: Reader, segment: Segment): boolean {
  return read.value(segment, 29) === 'QST' || read.value(segment, 11) === 'O';
}
