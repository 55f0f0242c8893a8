import { headerWidths, type Segment } from './segments.ts';
import { X12Error } from './x12-error.ts';

/** The sender, receiver and numbers of an interchange. */
export type Envelope = {
  readonly sender: Address;
  readonly receiver: Address;
  /** `T` of a test, `P` in production. */
  readonly usage: 'P' | 'T';
  /** Counted by the sender, up to nine digits. */
  readonly control: number;
  readonly at: Date;
};
/** ISA05 and ISA06, and the id of GS02. */
export type Address = { readonly qualifier: string; readonly id: string };

export type Group = {
  /** GS01: `HS` is an eligibility inquiry, `HB` its response, `FA` an acknowledgement. */
  readonly code: 'HS' | 'HB' | 'FA';
  readonly version: string;
  readonly kind: '270' | '271' | '999';
  readonly segments: readonly Segment[];
};

export const repetitionSign = '^';
export const componentSign = ':';

/**
 * Returns an interchange with one group of one transaction, or without a group and with the segments that precede
 * groups.
 */
export function writeInterchange(
  envelope: Envelope,
  group: Group | undefined,
  acknowledgements: readonly Segment[] = [],
): Uint8Array {
  const control = String(envelope.control).padStart(9, '0');
  const segments = [
    writeHeader(envelope, control),
    ...acknowledgements,
    ...(group === undefined ? [] : writeGroup(envelope, group)),
    ['IEA', group === undefined ? '0' : '1', control],
  ];
  const text = segments.map((segment) => `${trimEnd(segment).join('*')}~`).join('');
  return new TextEncoder().encode(text);
}

function writeHeader(envelope: Envelope, control: string): Segment {
  const { sender, receiver, usage, at } = envelope;
  const { date, time } = stamp(at);
  const addresses = [sender.qualifier, sender.id, receiver.qualifier, receiver.id];
  const values = ['00', '', '00', '', ...addresses, date.slice(2), time];
  const all = [...values, repetitionSign, '00501', control, '0', usage, componentSign];
  return ['ISA', ...all.map((value, index) => value.padEnd(headerWidths[index] ?? 0))];
}

function writeGroup(envelope: Envelope, group: Group): readonly Segment[] {
  const { date, time } = stamp(envelope.at);
  const { code, version, kind, segments } = group;
  const number = String(envelope.control);
  const ends = [envelope.sender.id, envelope.receiver.id];
  return [
    ['GS', code, ...ends, date, time, number, 'X', version],
    ['ST', kind, '0001', version],
    ...segments,
    ['SE', String(segments.length + 2), '0001'],
    ['GE', '1', number],
  ];
}

/** A time as X12 writes it, in UTC. */
export function stamp(at: Date): { readonly date: string; readonly time: string } {
  const digits = at.toISOString().replaceAll(/\D/g, '');
  return { date: digits.slice(0, 8), time: digits.slice(8, 12) };
}

/** Empty elements at the end are left out. */
function trimEnd(segment: Segment): Segment {
  if (segment[0] === 'ISA') return segment;
  const last = segment.findLastIndex((value) => value !== '');
  return segment.slice(0, last + 1);
}

/**
 * Returns a text that fits an X12 element: X12 has no escapes, and receivers expect ASCII. Drops accents; rejects
 * other unsupported characters instead of changing them.
 */
export function plain(text: string, field: string, lengthMax: number): string {
  const unaccented = text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'");
  const value = unaccented.replaceAll(/\s+/g, ' ').trim();
  if (!/^[ -~]*$/.test(value) || /[*^:~]/.test(value)) {
    throw new X12Error('unwritable', `${field} has a character that X12 cannot carry`);
  }
  if (value.length > lengthMax) {
    throw new X12Error('unwritable', `${field} has more than ${lengthMax} characters`);
  }
  return value;
}
