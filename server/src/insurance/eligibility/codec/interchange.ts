import { element, readSegments, type Segment, type Separators } from './segments.ts';
import { X12Error } from './x12-error.ts';

/** The content of one transaction set, between ST and SE. */
export type Transaction = {
  /** ST01: `270`, `271`, `999`. */
  readonly kind: string;
  readonly control: string;
  /** ST03, or the group's version where the sender left it out. */
  readonly version: string;
  readonly segments: readonly Segment[];
};

export type Interchange = {
  readonly separators: Separators;
  readonly header: Segment;
  /** TA1 stand before the groups, and mostly alone. */
  readonly acknowledgements: readonly Segment[];
  readonly transactions: readonly Transaction[];
};

/** Parses one interchange. All its counts and control numbers must be correct. */
export function readInterchange(bytes: Uint8Array): Interchange {
  const { separators, segments } = readSegments(bytes);
  const cursor = new Cursor(segments);
  const header = cursor.take('ISA');
  const acknowledgements = cursor.takeAll('TA1');
  const transactions: Transaction[] = [];
  let groups = 0;
  while (cursor.isAt('GS')) {
    transactions.push(...readGroup(cursor));
    groups += 1;
  }
  const trailer = cursor.take('IEA');
  cursor.end();
  expectCount('IEA01', element(trailer, 1), groups);
  expectSame('IEA02', element(trailer, 2), 'ISA13', element(header, 13));
  return { separators, header, acknowledgements, transactions };
}

function readGroup(cursor: Cursor): readonly Transaction[] {
  const header = cursor.take('GS');
  const transactions: Transaction[] = [];
  while (cursor.isAt('ST')) transactions.push(readTransaction(cursor, element(header, 8)));
  const trailer = cursor.take('GE');
  expectCount('GE01', element(trailer, 1), transactions.length);
  expectSame('GE02', element(trailer, 2), 'GS06', element(header, 6));
  return transactions;
}

function readTransaction(cursor: Cursor, groupVersion: string): Transaction {
  const header = cursor.take('ST');
  const segments = cursor.takeUntil('SE');
  const trailer = cursor.take('SE');
  // ST and SE are counted too.
  expectCount('SE01', element(trailer, 1), segments.length + 2);
  expectSame('SE02', element(trailer, 2), 'ST02', element(header, 2));
  const version = element(header, 3) || groupVersion;
  return { kind: element(header, 1), control: element(header, 2), version, segments };
}

const envelope = new Set(['ISA', 'IEA', 'GS', 'GE', 'ST', 'SE']);

class Cursor {
  readonly #segments: readonly Segment[];
  #at = 0;

  constructor(segments: readonly Segment[]) {
    this.#segments = segments;
  }

  isAt(name: string): boolean {
    return this.#segments[this.#at]?.[0] === name;
  }

  take(name: string): Segment {
    const segment = this.#segments[this.#at];
    if (segment === undefined) throw new X12Error('cut_off', `${name} is missing at the end`);
    if (segment[0] !== name) {
      throw new X12Error('out_of_place', `segment ${this.#at + 1} should be ${name}`);
    }
    this.#at += 1;
    return segment;
  }

  takeAll(name: string): readonly Segment[] {
    const taken: Segment[] = [];
    while (this.isAt(name)) taken.push(this.take(name));
    return taken;
  }

  /** Returns the segments before the next envelope segment, which must have this name. */
  takeUntil(name: string): readonly Segment[] {
    const from = this.#at;
    while (this.#at < this.#segments.length && !this.#isEnvelope()) this.#at += 1;
    if (this.#at === this.#segments.length) {
      throw new X12Error('cut_off', `${name} is missing at the end`);
    }
    return this.#segments.slice(from, this.#at);
  }

  #isEnvelope(): boolean {
    return envelope.has(this.#segments[this.#at]?.[0] ?? '');
  }

  end(): void {
    if (this.#at < this.#segments.length) {
      throw new X12Error('out_of_place', 'there are segments after IEA');
    }
  }
}

function expectCount(name: string, said: string, counted: number): void {
  if (!/^\d{1,10}$/.test(said) || Number(said) !== counted) {
    throw new X12Error('wrong_count', `${name} is not ${counted}`);
  }
}

function expectSame(name: string, value: string, of: string, other: string): void {
  if (value === '' || value !== other) {
    throw new X12Error('wrong_control_number', `${name} is not the number in ${of}`);
  }
}
