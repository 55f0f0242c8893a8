import fc from 'fast-check';
import { expect, test } from 'vitest';

import { trust } from '#kernel/brand.ts';
import type { PlainDate } from '#kernel/time.ts';

import { determineCoverage } from './coverage-outcome.ts';
import { readReply } from './reply.ts';
import { writeInterchange } from './write.ts';

const envelope = {
  sender: { qualifier: 'ZZ', id: 'PAYER' },
  receiver: { qualifier: 'ZZ', id: 'SALUS' },
  usage: 'T',
  control: 9,
  at: new Date('2026-11-23T08:05:00Z'),
} as const;

const head = [
  'BHT*0022*11*T1*20261123*0805',
  'HL*1**20*1',
  'NM1*PR*2*AETNA*****PI*60054',
  'HL*2*1*21*1',
  'NM1*1P*2*LAB*****XX*1234567893',
  'HL*3*2*22*0',
  'TRN*2*T1*9SALUSTEST',
  'NM1*IL*1*DOE*JANE****MI*W1',
];
const dependent = ['HL*4*3*23*0', 'TRN*2*T1*9SALUSTEST', 'NM1*03*1*DOE*JOHN'];

function write(lines: readonly string[]): Uint8Array {
  const segments = [...head, ...lines].map((line) => line.split('*'));
  const group = { code: 'HB', version: '005010X279A1', kind: '271', segments } as const;
  return writeInterchange(envelope, group);
}

type Asked = { readonly services?: readonly string[]; readonly on?: string };

/** The outcome, with the reason if there is one. */
function outcome(lines: readonly string[], { services = ['30'], on = '2026-11-23' }: Asked = {}) {
  const serviceDate = trust<PlainDate>(on);
  const judged = determineCoverage(readReply(write(lines)), {
    trace: 'T1',
    serviceTypes: services,
    serviceDate,
  });
  return [judged.outcome, ...(judged.reason === null ? [] : [judged.reason])].join(' ');
}

test.each<[string, readonly string[], string]>([
  [
    'a plan that ended',
    ['DTP*346*D8*20200101', 'DTP*347*D8*20251231', 'EB*1**30'],
    'unknown outside_period',
  ],
  ['a plan that has not begun', ['DTP*346*D8*20270101', 'EB*1**30'], 'unknown outside_period'],
  ['the first day', ['DTP*346*D8*20261123', 'EB*1**30'], 'active'],
  ['the last day', ['DTP*347*D8*20261123', 'EB*1**30'], 'active'],
  ['the day after the last', ['DTP*347*D8*20261122', 'EB*1**30'], 'unknown outside_period'],
  [
    'a plan year that ended',
    ['EB*1**30', 'DTP*291*RD8*20250101-20251231'],
    'unknown outside_period',
  ],
  ['this plan year', ['EB*1**30', 'DTP*291*RD8*20260101-20261231'], 'active'],
  ['a plan since a day', ['DTP*291*D8*20260101', 'EB*1**30'], 'active'],
  [
    'no longer eligible',
    ['DTP*356*D8*20200101', 'DTP*357*D8*20260630', 'EB*1**30'],
    'unknown outside_period',
  ],
  ['not yet eligible', ['EB*1**30', 'DTP*356*D8*20270101'], 'unknown outside_period'],
  ['eligible in a range', ['DTP*307*RD8*20260101-20260630', 'EB*1**30'], 'unknown outside_period'],
  [
    'a benefit that ended',
    ['EB*1**30', 'DTP*348*D8*20200101', 'DTP*349*D8*20251231'],
    'unknown outside_period',
  ],
  ['COBRA that ended', ['DTP*341*D8*20251231', 'EB*1**30'], 'unknown outside_period'],
  ['a patient who died', ['DTP*442*D8*20260101', 'EB*1**30'], 'unknown outside_period'],
  [
    'dates of other things',
    ['DTP*636*D8*20200101', 'DTP*295*RD8*20200101-20201231', 'EB*1**30'],
    'active',
  ],
  ['no end, as nines', ['DTP*346*D8*20200101', 'DTP*347*D8*99999999', 'EB*1**30'], 'active'],
  ['no end, in a range', ['DTP*291*RD8*20200101-99991231', 'EB*1**30'], 'active'],
  [
    'not begun, without an end',
    ['DTP*346*D8*20270101', 'DTP*347*D8*99999999', 'EB*1**30'],
    'unknown outside_period',
  ],
  ['a date that is none', ['DTP*347*D8*00000000', 'EB*1**30'], 'unknown unreadable_period'],
  [
    'an end before its beginning',
    ['DTP*346*D8*20260101', 'DTP*347*D8*20250101', 'EB*1**30'],
    'unknown unreadable_period',
  ],
  [
    'two enrolments',
    ['DTP*346*D8*20200101', 'DTP*347*D8*20211231', 'DTP*346*D8*20260101', 'EB*1**30'],
    'active',
  ],
  [
    'the gap between two',
    ['DTP*346*D8*20200101', 'DTP*347*D8*20211231', 'DTP*346*D8*20270101', 'EB*1**30'],
    'unknown outside_period',
  ],
  [
    'dates of the benefit before those of the patient',
    ['DTP*347*D8*20251231', 'EB*1**30', 'DTP*347*D8*20261231'],
    'active',
  ],
  [
    'an old plan, and a new one that has begun',
    ['EB*1**30**OLD', 'DTP*347*D8*20251231', 'EB*1**30**NEW', 'DTP*346*D8*20260101'],
    'active',
  ],
  ['inactive, and it ended before', ['EB*6**30', 'DTP*347*D8*20251231'], 'inactive'],
  ['inactive, but it ends later', ['EB*6**30', 'DTP*347*D8*20261231'], 'unknown outside_period'],
  ['inactive in this year', ['EB*6**30', 'DTP*291*RD8*20260101-20261231'], 'inactive'],
  [
    'inactive, and a new plan that has not begun',
    ['EB*6**30', 'EB*1**30', 'DTP*346*D8*20270101'],
    'unknown outside_period',
  ],
])('on the asked day: %s', (_, lines, expected) => {
  expect(outcome(lines)).toBe(expected);
});

test('the same response is judged anew for each day', () => {
  const lines = ['DTP*346*D8*20260101', 'DTP*347*D8*20261231', 'EB*1**30'];
  expect(outcome(lines, { on: '2025-12-31' })).toBe('unknown outside_period');
  expect(outcome(lines, { on: '2026-01-01' })).toBe('active');
  expect(outcome(lines, { on: '2027-01-01' })).toBe('unknown outside_period');
});

test('the period of the subscriber holds for a dependent, except a death', () => {
  const ended = ['DTP*347*D8*20251231', ...dependent, 'EB*1**30'];
  expect(outcome(ended)).toBe('unknown outside_period');
  expect(outcome(['DTP*442*D8*20251231', ...dependent, 'EB*1**30'])).toBe('active');
  const own = ['DTP*347*D8*20251231', ...dependent, 'DTP*347*D8*20261231', 'EB*1**30'];
  expect(outcome(own)).toBe('active');
});

test.each<[string, readonly string[], readonly string[], string]>([
  ['dental care for the plan', ['EB*1**35'], ['30'], 'unknown no_status'],
  ['vision and drugs for the plan', ['EB*1**AL^88'], ['30'], 'unknown no_status'],
  ['dental care, and a plan that is not active', ['EB*6**30', 'EB*1**35'], ['30'], 'inactive'],
  ['medical care for the plan', ['EB*1**1^35^88'], ['30'], 'active'],
  ['visits active, medical care not', ['EB*1**98', 'EB*6**35'], ['30'], 'active'],
  ['the plan for the laboratory', ['EB*1**30'], ['5'], 'active'],
  ['dental care for the laboratory', ['EB*1**35'], ['5'], 'unknown no_status'],
  ['the laboratory is not covered', ['EB*1**30', 'EB*I**5'], ['5'], 'unknown service_not_covered'],
  ['the laboratory in both', ['EB*1**30^5', 'EB*I**5'], ['5'], 'unknown service_not_covered'],
  ['the laboratory is excluded', ['EB*1**30^5', 'EB*E**5'], ['5'], 'unknown service_excluded'],
  ['the plan is not covered', ['EB*1**30', 'EB*I**30'], ['30'], 'unknown service_not_covered'],
  [
    'the plan is not covered, for the laboratory',
    ['EB*1**30', 'EB*I'],
    ['5'],
    'unknown service_not_covered',
  ],
  ['another service is not covered', ['EB*1**30', 'EB*I**35', 'EB*E**5'], ['30'], 'active'],
  ['not covered outside the network', ['EB*1**30^5', 'EB*I**5*********N'], ['5'], 'active'],
  ['one procedure is not covered', ['EB*1**30^5', 'EB*I**5**********HC:80053'], ['5'], 'active'],
  ['a denial that ended', ['EB*1**30^5', 'EB*E**5', 'DTP*349*D8*20251231'], ['5'], 'active'],
  ['cannot process beside a status', ['EB*1**30', 'EB*V**30'], ['30'], 'unknown no_status'],
  ['two services that agree', ['EB*1**5^98'], ['5', '98'], 'active'],
  ['two services that differ', ['EB*1**5', 'EB*6**98'], ['5', '98'], 'unknown services_differ'],
  ['one of two services is answered', ['EB*1**5'], ['5', '35'], 'unknown no_status'],
])('for the asked service: %s', (_, lines, services, expected) => {
  expect(outcome(lines, { services })).toBe(expected);
});

test.each<[string, readonly string[], string]>([
  ['of the subscriber', ['AAA*N**58*C', 'EB*1**30'], 'unknown payer_refused'],
  ['of the subscriber, who is not found', ['AAA*N**75*C', 'EB*1**30'], 'unknown payer_refused'],
  ['of the subscriber, beside inactive', ['AAA*N**58*C', 'EB*6**30'], 'unknown payer_refused'],
  ['of a payer that is down', ['AAA*Y**42*R', 'EB*1**30'], 'unknown payer_unavailable'],
  [
    'of the subscriber of a dependent',
    ['AAA*N**72*C', ...dependent, 'EB*1**30'],
    'unknown payer_refused',
  ],
  ['of the dependent', [...dependent, 'AAA*N**64*C', 'EB*1**30'], 'unknown payer_refused'],
  ['of the asked day', ['EB*1**30', 'AAA*N**62*C'], 'unknown payer_refused'],
])('an error beside a status is not passed over: %s', (_, lines, expected) => {
  expect(outcome(lines)).toBe(expected);
});

test('a percentage above 1 is reported as it came, and not taken for a fraction', () => {
  const read = (value: string) => {
    const reply = readReply(write(['EB*1**30', `EB*A**30*****${value}`]));
    return reply.kind === 'answer' ? reply.answer.benefits[1] : undefined;
  };
  for (const value of ['20', '1.5', '-.2', '20%', '1.0001']) {
    const unusable = [{ element: 'EB08', value }];
    expect(read(value)).toMatchObject({ percent: null, unusable });
  }
  for (const value of ['1', '.2', '0', '1.0']) {
    expect(read(value)).toMatchObject({ percent: expect.any(String), unusable: [] });
  }
});

const digits = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('nobody is active on a day outside a stated period, whatever else the payer says', () => {
  const codes = fc.constantFrom(['346', '347'], ['348', '349'], ['356', '357'], ['340', '341']);
  fc.assert(
    fc.property(
      digits,
      digits,
      digits,
      codes,
      fc.boolean(),
      (a, b, on, [begin, end], isOfBenefit) => {
        const [from = '', to = ''] = [a, b].toSorted();
        const plain = (date: string): string => date.replaceAll('-', '');
        const dates = [`DTP*${begin}*D8*${plain(from)}`, `DTP*${end}*D8*${plain(to)}`];
        const lines = isOfBenefit ? ['EB*1**30', ...dates] : [...dates, 'EB*1**30'];
        const isInside = from <= on && on <= to;
        expect(outcome(lines, { on })).toBe(isInside ? 'active' : 'unknown outside_period');
      },
    ),
  );
});

const benefit = fc.record({
  kind: fc.constantFrom('1', '2', '6', '8', 'I', 'E', 'V', 'C'),
  services: fc.subarray(['30', '5', '35', '98', 'AL']),
});

test('a service is active only where the payer says so of it, of the plan, or of medical care', () => {
  fc.assert(
    fc.property(fc.array(benefit), fc.constantFrom('30', '5', '35'), (given, asked) => {
      const lines = given.map(({ kind, services }) => `EB*${kind}**${services.join('^')}`);
      const isSaid = given.some(
        ({ kind, services }) =>
          ['1', '2'].includes(kind) &&
          (services.length === 0 ||
            [asked, '30', ...(asked === '30' ? ['98'] : [])].some((each) =>
              services.includes(each),
            )),
      );
      const isDenied = given.some(
        ({ kind, services }) => ['I', 'E', 'V'].includes(kind) && services.includes(asked),
      );
      if (!isSaid || isDenied) expect(outcome(lines, { services: [asked] })).not.toBe('active');
    }),
    { numRuns: 500 },
  );
});
