import { type Message, Reader, writeMessage } from './message.ts';
import { writeTimestamp } from './timestamp.ts';

/** HL7 table 0357: why a message was not taken. */
export const problems = {
  segmentMissing: { code: '100', text: 'Segment sequence error' },
  fieldMissing: { code: '101', text: 'Required field missing' },
  dataType: { code: '102', text: 'Data type error' },
  unknownSender: { code: '103', text: 'Table value not found' },
  unsupportedType: { code: '200', text: 'Unsupported message type' },
  processingId: { code: '202', text: 'Unsupported processing id' },
  unknownOrder: { code: '204', text: 'Unknown key identifier' },
  internal: { code: '207', text: 'Application internal error' },
} as const;

export type Problem = keyof typeof problems;

/** AA: stored. AE: rejected for good. AR: not stored; the sender may send it again, unless its type is not supported. */
export type Answer =
  | { readonly code: 'AA'; readonly detail?: string }
  | { readonly code: 'AE' | 'AR'; readonly problem: Problem; readonly detail: string };

/**
 * Returns the acknowledgement of a message; undefined means that the message could not be parsed. The detail never repeats sent
 * data.
 */
export function writeAcknowledgement(
  message: Message | undefined,
  answer: Answer,
  now: Date,
): string {
  const read = message === undefined ? undefined : new Reader(message);
  const header = message?.segments[0];
  const field = (number: number, component = 1): string =>
    read?.value(header, number, { component }) ?? '';
  const id = field(10);
  const error = answer.code === 'AA' ? undefined : problems[answer.problem];
  return writeMessage([
    [
      'MSH',
      field(5),
      field(6),
      field(3),
      field(4),
      writeTimestamp(now),
      undefined,
      ['ACK', field(9, 2), 'ACK'],
      `A${id}`.slice(0, 20),
      field(11) || 'P',
      field(12) || '2.5.1',
    ],
    ['MSA', answer.code, id, answer.detail],
    ...(answer.code === 'AA' || error === undefined
      ? []
      : [
          [
            'ERR',
            undefined,
            undefined,
            [error.code, error.text, 'HL70357'],
            'E',
            undefined,
            undefined,
            undefined,
            answer.detail,
          ] as const,
        ]),
  ]);
}

/** Acknowledgements of a batch, as a batch. */
export function writeBatch(acknowledgements: readonly string[]): string {
  const trailer = writeMessage([['BTS', String(acknowledgements.length)]]);
  return ['BHS|^~\\&\r', ...acknowledgements, trailer].join('');
}

/** The response of a laboratory: accepted, rejected for good, or to be retried. */
export type Acknowledged =
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'later'; readonly reason: string };

/** Errors of the message itself: sending it again gives the same error. */
const permanentErrors = /^(?:10[0-4]|20[0-5])$/;

/** Reads an acknowledgement of the message with this control id; undefined if it acknowledges another message. */
export function readAcknowledgement(message: Message, controlId: string): Acknowledged | undefined {
  const read = new Reader(message);
  const segment = (name: string) => message.segments.find((each) => each.name === name);
  const answer = segment('MSA');
  if (answer === undefined || read.value(answer, 2) !== controlId) return undefined;
  const code = read.value(answer, 1);
  const error = read.value(segment('ERR'), 3) || read.value(answer, 6);
  const reason = [code, error].filter((part) => part !== '').join(' ');
  if (code === 'AA' || code === 'CA') return { kind: 'taken' };
  const isPermanent = error === '' ? code === 'AE' || code === 'CE' : permanentErrors.test(error);
  return { kind: isPermanent ? 'refused' : 'later', reason };
}
