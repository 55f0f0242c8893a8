import { createHmac } from 'node:crypto';

import { expect, test } from 'vitest';

import { reportsIn } from '../../../tests/harness/hl7-reports.ts';
import { oruLines } from '../../../tests/harness/lab-examples.ts';
import { digestsOf } from './merging/digest.ts';

/** Hashes without a key, so that the expected values below stay comparable. */
const vault = { derive: () => Buffer.from('key') } as unknown as Parameters<
  typeof digestsOf
>[0]['vault'];

const digests = (lines: readonly string[]) => {
  const [report] = reportsIn(lines);
  if (report === undefined) throw new Error('no report');
  return digestsOf({ vault }, report);
};

test('a message is known by the digest that the first release stored of it', () => {
  const { digest, formerDigest } = digests(oruLines.slice(1));
  // As the first release computed it of the same message.
  expect(formerDigest.toString('hex')).toBe(
    'aefde321c9a66726997f096588e471a80c0b1f744ce9c78769a4084a4b20e720',
  );
  expect(digest).not.toEqual(formerDigest);
});

test('content that the first release did not read tells messages apart', () => {
  const lines = (status: string, method: string): readonly string[] => [
    `OBR|1|O1|A1|80048^Panel^L${'|'.repeat(21)}${status}`,
    `OBX|1|NM|K^Potassium^L||4.1|mmol/L|3.5-5.1|N|||F||||||${method}`,
  ];
  const one = digests(lines('F', 'M1'));
  const other = digests(lines('F', 'M2'));
  expect(one.digest).not.toEqual(other.digest);
  expect(one.formerDigest).toEqual(other.formerDigest);
  expect(digests(lines('F', 'M1'))).toEqual(one);
  expect(createHmac('sha256', 'key').update('').digest()).not.toEqual(one.digest);
});
