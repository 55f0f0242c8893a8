import type { PlainDate } from '#kernel/time.ts';

import type { Segment } from './segments.ts';
import { plain, repetitionSign, stamp } from './write.ts';
import { X12Error } from './x12-error.ts';

export const eligibilityVersion = '005010X279A1';

/** The person whom an inquiry concerns. */
export type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: PlainDate | null;
  /** As stored; only the binary ones have a code. */
  readonly gender: string | null;
};

export type Subscriber = Person & {
  readonly memberId: string;
  readonly groupId: string | null;
};

/** An inquiry to a payer whether a person is covered. */
export type Inquiry = {
  readonly payer: { readonly name: string; readonly id: string };
  readonly provider: { readonly name: string; readonly npi: string };
  readonly subscriber: Subscriber;
  /** The patient, if the subscriber insures another person. */
  readonly dependent: (Person & { readonly relationship: 'spouse' | 'other' }) | null;
  /** X12 codes; `30` is the plan as a unit, `5` the laboratory. */
  readonly serviceTypes: readonly string[];
  readonly serviceDate: PlainDate;
  /** The response repeats it; a retry has the same. */
  readonly trace: { readonly number: string; readonly origin: string };
  readonly at: Date;
};

/** Returns the segments between ST and SE of a 270. */
export function writeInquiry(inquiry: Inquiry): readonly Segment[] {
  const { payer, provider, subscriber, dependent, trace, at } = inquiry;
  const { date, time } = stamp(at);
  const traceSegment = ['TRN', '1', plain(trace.number, 'trace number', 50), trace.origin];
  const asked = askedSegments(inquiry);
  return [
    ['BHT', '0022', '13', plain(trace.number, 'trace number', 50), date, time],
    ['HL', '1', '', '20', '1'],
    [
      'NM1',
      'PR',
      '2',
      plain(payer.name, 'payer name', 60),
      '',
      '',
      '',
      '',
      'PI',
      payerId(payer.id),
    ],
    ['HL', '2', '1', '21', '1'],
    providerSegment(provider),
    ['HL', '3', '2', '22', dependent === null ? '0' : '1'],
    ...(dependent === null ? [traceSegment] : []),
    ...subscriberSegments(subscriber),
    ...(dependent === null ? asked : []),
    ...(dependent === null ? [] : dependentSegments(dependent, traceSegment, asked)),
  ];
}

/** Returns the segment of the requesting provider. */
export function providerSegment(provider: Inquiry['provider']): Segment {
  const name = plain(provider.name, 'provider name', 60);
  return ['NM1', '1P', '2', name, '', '', '', '', 'XX', npi(provider)];
}

function subscriberSegments(subscriber: Subscriber): readonly Segment[] {
  const memberId = plain(subscriber.memberId, 'member id', 80);
  const member = memberId === '' ? [] : ['', '', '', 'MI', memberId];
  const group = plain(subscriber.groupId ?? '', 'group id', 50);
  return [
    ['NM1', 'IL', '1', ...names(subscriber, 'subscriber'), ...member],
    ...(group === '' ? [] : [['REF', '6P', group]]),
    ...demographics(subscriber),
  ];
}

function dependentSegments(
  dependent: NonNullable<Inquiry['dependent']>,
  trace: Segment,
  asked: readonly Segment[],
): readonly Segment[] {
  // INS02: 01 a spouse, 34 another adult. The records do not identify children or others.
  const relation = dependent.relationship === 'spouse' ? [['INS', 'N', '01']] : [];
  return [
    ['HL', '4', '3', '23', '0'],
    trace,
    ['NM1', '03', '1', ...names(dependent, 'dependent')],
    ...demographics(dependent),
    ...relation,
    ...asked,
  ];
}

function askedSegments({ serviceTypes, serviceDate }: Inquiry): readonly Segment[] {
  if (serviceTypes.length === 0 || !serviceTypes.every((code) => /^[A-Z0-9]{1,2}$/.test(code))) {
    throw new X12Error('unwritable', 'a service type is no code of X12');
  }
  return [
    ['DTP', '291', 'D8', serviceDate.replaceAll('-', '')],
    ['EQ', serviceTypes.join(repetitionSign)],
  ];
}

function names(person: Person, who: string): readonly string[] {
  return [
    plain(person.lastName, `last name of the ${who}`, 60),
    plain(person.firstName, `first name of the ${who}`, 35),
  ];
}

function demographics({ birthDate, gender }: Person): readonly Segment[] {
  const code = gender === 'female' ? 'F' : gender === 'male' ? 'M' : '';
  if (birthDate === null && code === '') return [];
  const date = birthDate === null ? ['', ''] : ['D8', birthDate.replaceAll('-', '')];
  return [['DMG', ...date, code]];
}

function payerId(id: string): string {
  const value = plain(id, 'payer id', 80);
  if (value === '') throw new X12Error('unwritable', 'the payer has no id');
  return value;
}

function npi(provider: Inquiry['provider']): string {
  if (!isNpi(provider.npi)) throw new X12Error('unwritable', 'the NPI has a wrong check digit');
  return provider.npi;
}

/** Returns true for ten digits whose last is the Luhn check digit of `80840` and the other nine. */
export function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false;
  const digits = `80840${text}`.split('').map(Number).toReversed();
  const sum = digits.reduce((total, digit, at) => {
    const value = at % 2 === 0 ? digit : digit * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
