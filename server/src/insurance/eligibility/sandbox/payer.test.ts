import { expect, test } from 'vitest';

import { trust } from '#kernel/brand.ts';
import type { PlainDate } from '#kernel/time.ts';

import { readIndependently } from '../../../../tests/harness/x12-reader.ts';
import { rejectReasons } from '../codec/code-lists.ts';
import { determineCoverage } from '../codec/coverage-outcome.ts';
import { eligibilityVersion, type Inquiry, writeInquiry } from '../codec/inquiry.ts';
import { readReply, type Reply } from '../codec/reply.ts';
import { readSegments } from '../codec/segments.ts';
import { writeInterchange } from '../codec/write.ts';
import { answerInSandbox } from './payer.ts';
import { scenarios } from './scenarios.ts';

const at = new Date('2026-11-23T08:05:00Z');
const envelope = {
  sender: { qualifier: 'ZZ', id: 'SALUS' },
  receiver: { qualifier: 'ZZ', id: 'SANDBOX' },
  usage: 'T',
  control: 7,
  at,
} as const;
const jane = {
  firstName: 'Jane',
  lastName: 'Doe',
  birthDate: trust<PlainDate>('1985-02-28'),
  gender: 'female',
};

function ask(name: string, isDependent = false): Uint8Array {
  const inquiry: Inquiry = {
    payer: { name: 'Sandbox', id: '00001' },
    provider: { name: 'Lab', npi: '1234567893' },
    subscriber: { ...jane, memberId: `SANDBOX-${name}`, groupId: null },
    dependent: isDependent ? { ...jane, firstName: 'John', relationship: 'other' } : null,
    serviceTypes: ['30'],
    serviceDate: trust<PlainDate>('2026-11-23'),
    trace: { number: 'T1', origin: '9SALUSTEST' },
    at,
  };
  const segments = writeInquiry(inquiry);
  return writeInterchange(envelope, {
    code: 'HS',
    version: eligibilityVersion,
    kind: '270',
    segments,
  });
}

function replyTo(inquiry: Uint8Array): Reply | string {
  const answer = answerInSandbox(inquiry, at);
  return answer.kind === 'bytes' ? readReply(answer.bytes) : answer.kind;
}

function outcomeOf(name: string, isDependent = false): string {
  const reply = replyTo(ask(name, isDependent));
  if (typeof reply === 'string') return reply;
  const serviceDate = trust<PlainDate>('2026-11-23');
  const { outcome, reason } = determineCoverage(reply, {
    trace: 'T1',
    serviceTypes: ['30'],
    serviceDate,
  });
  return [outcome, ...(reason === null ? [] : [reason])].join(' ');
}

const expected: Readonly<Record<string, string>> = {
  ACTIVE: 'active',
  'ACTIVE-HMO': 'active',
  'ACTIVE-SERVICES': 'active',
  'NETWORK-UNSAID': 'active',
  INACTIVE: 'inactive',
  PENDING: 'inactive',
  TERMINATED: 'inactive',
  RENEWED: 'active',
  'DEPENDENT-INACTIVE': 'inactive',
  'OTHER-PAYER': 'active',
  'MEDICARE-ADVANTAGE': 'active',
  MEDICAID: 'active',
  LIMITS: 'active',
  'NOT-COVERED': 'active',
  EXCLUDED: 'active',
  AUTHORISATION: 'active',
  'TWO-PLANS': 'active',
  ENDED: 'unknown outside_period',
  'UNREADABLE-PERIOD': 'unknown unreadable_period',
  'DENTAL-ONLY': 'unknown no_status',
  'ERROR-AND-ACTIVE': 'unknown payer_refused',
  'BAD-PERCENT': 'active',
  'CANNOT-PROCESS': 'unknown no_status',
  'NO-STATUS': 'unknown no_status',
  'SILENT-PLAN': 'unknown no_status',
  '999-REFUSED': 'rejected form_refused',
  '999-ACCEPTED': 'unknown only_acknowledged',
  'TA1-REFUSED': 'rejected form_refused',
  'TA1-ACCEPTED': 'unknown only_acknowledged',
  'BROKEN-COUNT': 'unknown unreadable',
  'CUT-OFF': 'unknown unreadable',
  'OTHER-TRACE': 'unknown other_trace',
  'WRONG-VERSION': 'unknown unreadable',
  'TOO-LARGE': 'unknown unreadable',
  'NO-X12': 'unknown unreadable',
  SLOW: 'silent',
  UNREACHABLE: 'unreachable',
};

test('each scenario ends in its outcome, for the insured and for a dependent', () => {
  expect(Object.keys(scenarios)).toEqual(Object.keys(expected));
  for (const isDependent of [false, true]) {
    const seen = Object.keys(expected).map((name) => [name, outcomeOf(name, isDependent)]);
    expect(Object.fromEntries(seen)).toEqual(expected);
  }
});

test('each refusal that there is comes back with its code', () => {
  const codes = Object.keys(rejectReasons);
  expect(codes.length).toBeGreaterThan(45);
  for (const code of codes) {
    const reply = replyTo(ask(`AAA-${code}`));
    const errors = typeof reply !== 'string' && reply.kind === 'answer' ? reply.answer.errors : [];
    expect(errors.map((error) => error.code)).toEqual([code]);
    expect(outcomeOf(`AAA-${code}`, true)).toMatch(/^(?:rejected|not_found|unknown) payer_/);
  }
});

test('an independent reader reads every answer as we do', async () => {
  for (const name of Object.keys(scenarios)) {
    const answer = answerInSandbox(ask(name, true), at);
    const bytes = answer.kind === 'bytes' ? answer.bytes : undefined;
    if (bytes === undefined || ['NO-X12', 'TOO-LARGE', 'CUT-OFF'].includes(name)) continue;
    const [, ...theirs] = await readIndependently(bytes);
    expect(theirs).toEqual(readSegments(bytes).segments.slice(1));
  }
});

test('an inquiry that it cannot read, or that asks nothing, is refused as a payer would', () => {
  expect(replyTo(Buffer.from('hello'))).toMatchObject({
    kind: 'interchange_acknowledged',
    isAccepted: false,
  });
  const text = new TextDecoder().decode(ask('ACTIVE'));
  const broken = text.replace('SE*', 'SE*9');
  expect(replyTo(Buffer.from(broken))).toMatchObject({
    kind: 'interchange_acknowledged',
    isAccepted: false,
  });
  const silent = text.replace('EQ*30~', 'REF*EO*1~');
  expect(replyTo(Buffer.from(silent))).toMatchObject({
    kind: 'transaction_acknowledged',
    isAccepted: false,
  });
});
