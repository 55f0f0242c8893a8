import fc from 'fast-check';
import { expect, test } from 'vitest';

import { trust } from '#kernel/brand.ts';
import type { PlainDate } from '#kernel/time.ts';

import { readIndependently } from '../../../../tests/harness/x12-reader.ts';
import { type CoverageOutcome, determineCoverage } from './coverage-outcome.ts';
import { groupByPlan } from './plans.ts';
import { readReply } from './reply.ts';
import { readSegments } from './segments.ts';
import { type Group, writeInterchange } from './write.ts';

const envelope = {
  sender: { qualifier: 'ZZ', id: 'PAYER' },
  receiver: { qualifier: 'ZZ', id: 'SALUS' },
  usage: 'T',
  control: 9,
  at: new Date('2026-11-23T08:05:00Z'),
} as const;
const version = '005010X279A1';
const split = (line: string): string[] => line.split('*');

function write(lines: readonly string[], kind: Group['kind'] = '271'): Uint8Array {
  const segments = lines.map((line) => split(line));
  return writeInterchange(envelope, { code: 'HB', version, kind, segments });
}

const opening = [
  'BHT*0022*11*T1*20261123*0805',
  'HL*1**20*1',
  'NM1*PR*2*AETNA*****PI*60054',
  'HL*2*1*21*1',
  'NM1*1P*2*LAB*****XX*1234567893',
];
const subscriber = ['HL*3*2*22*0', 'TRN*2*T1*9SALUSTEST', 'NM1*IL*1*DOE*JANE****MI*W1'];
const answer = (...lines: readonly string[]): Uint8Array =>
  write([...opening, ...subscriber, ...lines]);

const today = trust<PlainDate>('2026-11-23');

function judged(bytes: Uint8Array, serviceTypes = ['30'], serviceDate = today): CoverageOutcome {
  return determineCoverage(readReply(bytes), { trace: 'T1', serviceTypes, serviceDate });
}

test('a whole answer is read, with codes beside words and nothing made up', () => {
  const reply = readReply(
    answer(
      'REF*6P*GROUP7*ACME',
      'DMG*D8*19850228*F',
      'DTP*346*D8*20260101',
      'EB*1*IND*30^5*PR*GOLD 500',
      'EB*C*FAM*30*PR**23*1500.5*****Y',
      'EB*A**5*****.2***Y*W*HC:80053',
      'DTP*348*RD8*20260101-20261231',
      'MSG*AFTER DEDUCTIBLE',
      'EB*R**30*HN',
      'LS*2120',
      'NM1*PRP*2*OTHER PLAN*****PI*77',
      'LE*2120',
      'EB*ZZ*XX',
    ),
  );
  expect(reply).toMatchObject({
    kind: 'answer',
    answer: {
      reference: 'T1',
      traces: ['T1'],
      payer: { name: 'AETNA', id: '60054' },
      provider: { idCode: 'XX', id: '1234567893' },
      subscriber: {
        name: 'DOE',
        firstName: 'JANE',
        birthDate: '1985-02-28',
        gender: 'F',
        references: [{ code: '6P', value: 'GROUP7', text: 'ACME' }],
        dates: [{ code: '346', from: '2026-01-01', to: null }],
      },
      dependent: null,
      errors: [],
      benefits: [
        {
          kind: 'active',
          level: 'individual',
          serviceTypes: ['30', '5'],
          period: null,
          network: null,
        },
        {
          kind: 'deductible',
          level: 'family',
          period: 'calendar_year',
          amount: '1500.5',
          network: 'in_network',
        },
        {
          kind: 'co_insurance',
          percent: '0.2',
          needsAuthorisation: true,
          network: 'not_applicable',
          procedure: { code: 'HC', value: '80053' },
          dates: [{ code: '348', from: '2026-01-01', to: '2026-12-31' }],
          messages: ['AFTER DEDUCTIBLE'],
        },
        { kind: 'other_payer', parties: [{ code: 'PRP', name: 'OTHER PLAN', id: '77' }] },
        { kind: 'other', codes: { kind: 'ZZ', level: 'XX' }, level: null, segments: ['EB*ZZ*XX'] },
      ],
    },
  });
});

test('benefits are grouped by the plans that are named', () => {
  const reply = readReply(
    answer(
      'EB*1**30*PR*GOLD',
      'EB*1**35*DN*TEETH',
      'EB*C**30*PR**23*500',
      'EB*B**98***27*25',
      'EB*R**30*HN*OTHER',
    ),
  );
  const plans = reply.kind === 'answer' ? groupByPlan(reply.answer.benefits) : [];
  const seen = plans.map(({ name, benefits }) => [name, benefits.map(({ kind }) => kind)]);
  expect(seen).toEqual([
    ['GOLD', ['active', 'deductible']],
    ['TEETH', ['active']],
    [null, ['co_payment', 'other_payer']],
  ]);
});

test.each<[string, Uint8Array, string, string | null]>([
  ['active', answer('EB*1**30'), 'active', null],
  ['no service named', answer('EB*3'), 'active', null],
  ['inactive', answer('EB*6**30'), 'inactive', null],
  ['an old plan and a new one', answer('EB*6**30**OLD', 'EB*1**30**NEW'), 'active', null],
  ['only some services, and those are active', answer('EB*6**35', 'EB*1**98'), 'active', null],
  ['only some services, and those are not', answer('EB*6**35'), 'unknown', 'no_status'],
  ['amounts alone', answer('EB*C**30***23*500'), 'unknown', 'no_status'],
  ['cannot process', answer('EB*V'), 'unknown', 'no_status'],
  ['not found', answer('AAA*N**75*C'), 'not_found', 'payer_refused'],
  ['wrong date of birth', answer('AAA*N**71*C'), 'rejected', 'payer_refused'],
  ['payer down', write([...opening.slice(0, 3), 'AAA*Y**42*R']), 'unknown', 'payer_unavailable'],
  ['an error of the plan', answer('EB*1**30', 'AAA*N**70*C'), 'unknown', 'payer_refused'],
  ['an error of another service', answer('EB*1**30', 'EB*1**35', 'AAA*N**69*C'), 'active', null],
  [
    'about somebody else',
    write([...opening, 'HL*3*2*22*0', 'TRN*2*T2*9', 'EB*6**30']),
    'unknown',
    'other_trace',
  ],
  ['without a trace', write([...opening, 'HL*3*2*22*0', 'EB*1**30']), 'active', null],
  [
    'of the dependent, not of the subscriber',
    answer('EB*1**30', 'HL*4*3*23*0', 'TRN*2*T1*9', 'NM1*03*1*DOE*JOHN', 'EB*6**30'),
    'inactive',
    null,
  ],
  [
    '999, refused',
    write(['AK1*HS*7', 'IK5*R*5', 'AK9*R*1*1*0'], '999'),
    'rejected',
    'form_refused',
  ],
  [
    '999, taken',
    write(['AK1*HS*7', 'IK5*A', 'AK9*A*1*1*1'], '999'),
    'unknown',
    'only_acknowledged',
  ],
  ['999 that says nothing', write(['AK1*HS*7'], '999'), 'unknown', 'unreadable'],
  ['TA1, refused', ta1('R', '006'), 'rejected', 'form_refused'],
  ['TA1, taken', ta1('A', '000'), 'unknown', 'only_acknowledged'],
  ['nothing in it', writeInterchange(envelope, undefined), 'unknown', 'unreadable'],
  ['a page of HTML', Buffer.from('<html>502</html>'), 'unknown', 'unreadable'],
  ['two patients', answer('EB*1**30', 'HL*4*2*22*0', 'EB*6**30'), 'unknown', 'unreadable'],
])('%s', (_, bytes, outcome, reason) => {
  expect(judged(bytes)).toEqual({ outcome, reason });
});

function ta1(code: string, note: string): Uint8Array {
  return writeInterchange(envelope, undefined, [
    split(`TA1*000000007*261123*0805*${code}*${note}`),
  ]);
}

test('what was asked about counts before the plan as a whole', () => {
  const bytes = answer('EB*1**30', 'EB*6**5');
  expect(judged(bytes, ['5']).outcome).toBe('inactive');
  expect(judged(bytes, ['98']).outcome).toBe('active');
  expect(judged(answer('EB*1**35'), ['5'])).toEqual({ outcome: 'unknown', reason: 'no_status' });
});

test('errors keep their loop, code and what is to be done', () => {
  const reply = readReply(
    write([
      ...opening.slice(0, 3),
      'AAA*Y**04*N',
      ...opening.slice(3),
      'AAA*N**51*C',
      ...subscriber,
      'AAA*N**72*C',
      'AAA*N**Q9*J',
      'EB*1**30',
      'AAA*N**33*R',
    ]),
  );
  const errors = reply.kind === 'answer' ? reply.answer.errors : [];
  const seen = errors.map((each) => [each.loop, each.isInvalidRequest, each.code, each.followUp]);
  expect(seen).toEqual([
    ['payer', false, '04', 'resubmission_not_allowed'],
    ['provider', true, '51', 'correct_and_resubmit'],
    ['subscriber', true, '72', 'correct_and_resubmit'],
    ['subscriber', true, 'Q9', null],
    ['benefit', true, '33', 'resubmission_allowed'],
  ]);
  expect(errors[3]).toMatchObject({ text: null, followUpCode: 'J' });
});

test('a 999 says where, and repeats nothing of what stood there', () => {
  const lines = [
    'AK1*HS*7',
    'AK2*270*0001',
    'IK3*NM1*8*2100*8',
    'IK4*9*67*1*SECRET',
    'IK3*DMG*9**3',
    'IK5*R*5',
  ];
  const reply = readReply(write(lines, '999'));
  expect(reply).toEqual({
    kind: 'transaction_acknowledged',
    isAccepted: false,
    code: 'R',
    errors: [
      { segment: 'NM1', position: '8', element: '9', code: '1' },
      { segment: 'DMG', position: '9', element: null, code: '3' },
    ],
  });
});

const word = fc.stringMatching(/^[A-Z][A-Z0-9 .,'-]{0,18}[A-Z0-9]$/);
const benefit = fc.record({
  kind: fc.constantFrom('1', '6', 'A', 'B', 'C', 'G', 'F', 'I', 'CB', 'R', 'V', 'ZZ'),
  level: fc.constantFrom('', 'IND', 'FAM', 'Q1'),
  services: fc.array(fc.constantFrom('30', '5', '98', 'MH', 'UC'), { maxLength: 4 }),
  type: fc.constantFrom('', 'PR', 'HN', '47'),
  plan: fc.oneof(fc.constant(''), word),
  period: fc.constantFrom('', '23', '29', '27', '99'),
  amount: fc.oneof(
    fc.constant(''),
    fc.nat(9_999_999).map((cents) => (cents / 100).toFixed(2)),
  ),
  percent: fc.constantFrom('', '0', '.2', '0.35', '1'),
  network: fc.constantFrom('', 'Y', 'N', 'W', 'U'),
  messages: fc.array(word, { maxLength: 3 }),
});

type Generated = typeof benefit extends fc.Arbitrary<infer T> ? T : never;

const linesOf = (each: Generated): readonly string[] => [
  `EB*${each.kind}*${each.level}*${each.services.join('^')}*${each.type}*${each.plan}*${each.period}*${each.amount}*${each.percent}****${each.network}`,
  ...each.messages.map((message) => `MSG*${message}`),
];

test('whatever an answer says is read as it was said, and as another reader reads it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(benefit, { maxLength: 12 }), async (given) => {
      const bytes = answer(...given.flatMap((each) => linesOf(each)));
      const reply = readReply(bytes);
      const read = reply.kind === 'answer' ? reply.answer.benefits : [];
      const seen = read.map((each) => ({
        kind: each.codes.kind,
        level: each.codes.level ?? '',
        services: each.serviceTypes,
        type: each.codes.insuranceType ?? '',
        plan: each.plan ?? '',
        period: each.codes.period ?? '',
        amount: each.amount === null ? '' : Number(each.amount).toFixed(2),
        percent: each.percent === null ? '' : Number(each.percent),
        network: each.codes.network ?? '',
        messages: each.messages,
      }));
      const said = given.map((each) => ({
        ...each,
        percent: each.percent === '' ? '' : Number(each.percent),
      }));
      expect(seen).toEqual(said);
      const grouped = groupByPlan(read).flatMap((plan) => plan.benefits);
      expect(new Set(grouped)).toEqual(new Set(read));
      expect(grouped).toHaveLength(read.length);
      const [, ...theirs] = await readIndependently(bytes);
      expect(theirs).toEqual(readSegments(bytes).segments.slice(1));
    }),
    { numRuns: 150 },
  );
});

test('whatever happens to bytes on their way, the outcome is typed and nobody is made inactive', () => {
  const bytes = answer('EB*1*IND*30^5*PR*GOLD 500', 'EB*C*FAM*30*PR**23*1500.5*****Y');
  fc.assert(
    fc.property(
      fc.nat(bytes.length - 1),
      fc.nat(255),
      fc.constantFrom('change', 'cut', 'insert', 'drop'),
      (at, value, how) => {
        const parts = {
          change: [bytes.slice(0, at), Uint8Array.of(value), bytes.slice(at + 1)],
          cut: [bytes.slice(0, at)],
          insert: [bytes.slice(0, at), Uint8Array.of(value), bytes.slice(at)],
          drop: [bytes.slice(0, at), bytes.slice(at + 1)],
        }[how];
        const changed = Buffer.concat(parts);
        const reply = readReply(changed);
        // One byte can turn EB*1 into EB*6, which no check can tell; nothing else makes an inactive person.
        const wasRewritten =
          changed.includes('EB*6') || changed.includes('EB*7') || changed.includes('EB*8');
        if (!wasRewritten) expect(judged(changed).outcome).not.toBe('inactive');
        if (how === 'cut') expect(reply.kind).toBe('unreadable');
      },
    ),
    { numRuns: 2000 },
  );
});
