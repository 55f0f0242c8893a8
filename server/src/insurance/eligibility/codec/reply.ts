import { type Interchange, readInterchange, type Transaction } from './interchange.ts';
import { readResponse } from './read-response.ts';
import type { EligibilityResponse } from './response.ts';
import { element, type Segment } from './segments.ts';
import { X12Error, type X12Problem } from './x12-error.ts';

/** The position and kind of an error that a 999 reports, without the erroneous content. */
export type SyntaxError999 = {
  readonly segment: string;
  readonly position: string;
  readonly element: string | null;
  readonly code: string;
};

/** The response to an inquiry, of one of five kinds. */
export type Reply =
  | { readonly kind: 'answer'; readonly answer: EligibilityResponse }
  /** A 999: the transaction was accepted or rejected for its syntax. It says nothing about the patient. */
  | {
      readonly kind: 'transaction_acknowledged';
      readonly isAccepted: boolean;
      readonly code: string;
      readonly errors: readonly SyntaxError999[];
    }
  /** A TA1: the same for the interchange. */
  | {
      readonly kind: 'interchange_acknowledged';
      readonly isAccepted: boolean;
      readonly code: string;
      readonly note: string;
    }
  | { readonly kind: 'unreadable'; readonly problem: X12Problem; readonly detail: string };

/** Parses the bytes of any response. Never throws. */
export function readReply(bytes: Uint8Array): Reply {
  try {
    return interpret(readInterchange(bytes));
  } catch (error) {
    if (!(error instanceof X12Error)) throw error;
    return { kind: 'unreadable', problem: error.problem, detail: error.message };
  }
}

function interpret(interchange: Interchange): Reply {
  const { transactions, acknowledgements, separators } = interchange;
  const [answer, ...more] = transactions.filter(({ kind }) => kind === '271');
  if (more.length > 0) throw new X12Error('out_of_place', 'there are several answers');
  if (answer !== undefined) return { kind: 'answer', answer: readResponse(answer, separators) };
  const acknowledged = transactions.find(({ kind }) => kind === '999');
  if (acknowledged !== undefined) return read999(acknowledged);
  const [ta1] = acknowledgements;
  if (ta1 !== undefined) return readTa1(ta1);
  throw new X12Error('out_of_place', 'there is neither an answer nor an acknowledgement');
}

/**
 * AK901, or IK501 of the transaction: A accepted, E accepted with errors, P partly accepted; others are rejections.
 */
function read999({ segments }: Transaction): Reply {
  const last = (name: string): string =>
    element(
      segments.findLast(([each]) => each === name),
      1,
    );
  const code = last('IK5') || last('AK9');
  if (code === '') throw new X12Error('out_of_place', 'the acknowledgement says nothing');
  const errors: SyntaxError999[] = [];
  let at: Segment | undefined;
  for (const segment of segments) {
    if (segment[0] === 'IK3') {
      at = segment;
      if (element(segment, 4) !== '8') errors.push(wrong(at, null, element(segment, 4)));
    } else if (segment[0] === 'IK4')
      errors.push(wrong(at, element(segment, 1), element(segment, 3)));
  }
  return {
    kind: 'transaction_acknowledged',
    isAccepted: code === 'A' || code === 'E',
    code,
    errors,
  };
}

/** IK304 of 8 only says that errors of the segment's elements follow. */
function wrong(at: Segment | undefined, position: string | null, code: string): SyntaxError999 {
  return { segment: element(at, 1), position: element(at, 2), element: position, code };
}

function readTa1(segment: Segment): Reply {
  const code = element(segment, 4);
  const isAccepted = code === 'A' || code === 'E';
  return { kind: 'interchange_acknowledged', isAccepted, code, note: element(segment, 5) };
}
