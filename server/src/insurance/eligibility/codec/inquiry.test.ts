import { expect, test } from 'vitest';

import { trust } from '#kernel/brand.ts';
import type { PlainDate } from '#kernel/time.ts';

import { readIndependently } from '../../../../tests/harness/x12-reader.ts';
import { eligibilityVersion, type Inquiry, isNpi, writeInquiry } from './inquiry.ts';
import { readSegments } from './segments.ts';
import { writeInterchange } from './write.ts';

const at = new Date('2026-11-23T08:05:00Z');
const jane = {
  firstName: 'Jané',
  lastName: "O'Doe",
  birthDate: trust<PlainDate>('1985-02-28'),
  gender: 'female',
};
const inquiry: Inquiry = {
  payer: { name: 'Aetna', id: '60054' },
  provider: { name: 'Example Laboratory', npi: '1234567893' },
  subscriber: { ...jane, memberId: 'W000000001', groupId: null },
  dependent: null,
  serviceTypes: ['30'],
  serviceDate: trust<PlainDate>('2026-11-23'),
  trace: { number: '0199f1c0', origin: '9SALUSTEST' },
  at,
};
const envelope = {
  sender: { qualifier: 'ZZ', id: 'SENDER' },
  receiver: { qualifier: 'ZZ', id: 'RECEIVER' },
  usage: 'T',
  control: 7,
  at,
} as const;

function write(given: Inquiry): Uint8Array {
  const segments = writeInquiry(given);
  return writeInterchange(envelope, {
    code: 'HS',
    version: eligibilityVersion,
    kind: '270',
    segments,
  });
}

const lines = (given: Inquiry): readonly string[] =>
  writeInquiry(given).map((segment) => segment.join('*'));

test('an inquiry about the insured', () => {
  expect(lines(inquiry)).toEqual([
    'BHT*0022*13*0199f1c0*20261123*0805',
    'HL*1**20*1',
    'NM1*PR*2*Aetna*****PI*60054',
    'HL*2*1*21*1',
    'NM1*1P*2*Example Laboratory*****XX*1234567893',
    'HL*3*2*22*0',
    'TRN*1*0199f1c0*9SALUSTEST',
    "NM1*IL*1*O'Doe*Jane****MI*W000000001",
    'DMG*D8*19850228*F',
    'DTP*291*D8*20261123',
    'EQ*30',
  ]);
});

test('an inquiry about somebody whom the subscriber insures', () => {
  const john = { firstName: 'John', lastName: 'Doe', birthDate: null, gender: 'other' };
  const subscriber = { ...inquiry.subscriber, groupId: 'G7' };
  const dependent = { ...john, relationship: 'spouse' } as const;
  expect(lines({ ...inquiry, subscriber, dependent, serviceTypes: ['30', '5'] }).slice(5)).toEqual([
    'HL*3*2*22*1',
    "NM1*IL*1*O'Doe*Jane****MI*W000000001",
    'REF*6P*G7',
    'DMG*D8*19850228*F',
    'HL*4*3*23*0',
    'TRN*1*0199f1c0*9SALUSTEST',
    'NM1*03*1*Doe*John',
    'INS*N*01',
    'DTP*291*D8*20261123',
    'EQ*30^5',
  ]);
});

test.each<[string, Partial<Inquiry>]>([
  ['wrong check digit', { provider: { name: 'Lab', npi: '1234567890' } }],
  ['payer has no id', { payer: { name: 'Aetna', id: ' ' } }],
  ['no code of X12', { serviceTypes: ['30~EQ'] }],
  ['no code of X12', { serviceTypes: [] }],
  ['member id has a character', { subscriber: { ...inquiry.subscriber, memberId: 'W*1' } }],
  ['last name of the subscriber', { subscriber: { ...inquiry.subscriber, lastName: '李' } }],
])('what cannot be written is refused: %s', (words, change) => {
  expect(() => writeInquiry({ ...inquiry, ...change })).toThrow(words);
});

test('an NPI is told by its check digit', () => {
  expect(['1234567893', '1245319599', '1234567890', '3234567893', '123456789'].map(isNpi)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('an independent reader reads what is written as we do', async () => {
  const bytes = write({ ...inquiry, serviceTypes: ['30', '5'] });
  const { segments } = readSegments(bytes);
  expect(segments).toHaveLength(17);
  const [, ...ours] = segments;
  const [theirHeader, ...theirs] = await readIndependently(bytes);
  expect(theirs).toEqual(ours);
  expect(theirHeader).toEqual(segments[0]?.map((value) => value.trim()));
});
