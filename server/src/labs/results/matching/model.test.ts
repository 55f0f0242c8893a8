import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { trust } from '#kernel/brand.ts';

import type { LabReport } from '../../orders/laboratory/interface.ts';
import { courses, transitions } from '../../orders/machine/transitions.ts';
import { lowLevelStatuses } from '../../orders/model/status.ts';
import { isSamePerson } from '../model.ts';
import { decide, overlapOf, stateOf, type PossibleOrder } from './model.ts';

const patient = {
  firstName: 'Jane',
  lastName: 'Doe',
  birthDate: trust<never>('1985-02-28'),
  gender: 'female',
};

const suspect: PossibleOrder = {
  orderId: trust('o1'),
  transactionId: trust('t1'),
  userId: trust('u1'),
  lab: 'quest',
  accountNumber: null,
  course: 'walk_in_test',
  status: 'requisition_created',
  patient,
  codes: ['7600'],
};

const report: Parameters<typeof decide>[0] = {
  lab: 'quest',
  accountId: '123',
  status: 'final',
  patient: { ...patient, patientId: null },
  observations: [],
  missing: [],
};

const other: PossibleOrder = { ...suspect, orderId: trust('o2') };

describe('a report that names an order', () => {
  test('is its, when it is of the same person and there can be a sample', () => {
    const decision = decide(report, { named: suspect, others: [suspect, other] });
    expect(decision).toEqual({ kind: 'matched', orderId: 'o1' });
  });

  test.each<[string, Partial<PossibleOrder>]>([
    ['wrong_lab', { lab: 'labcorp' }],
    ['match_sample_id_mismatch_demo', { patient: { ...patient, lastName: 'Roe' } }],
    ['match_sample_id_mismatch_demo', { patient: { ...patient, birthDate: trust('1985-02-27') } }],
    ['match_sample_id_mismatch_demo', { patient: { ...patient, gender: 'male' } }],
    ['match_sample_id_mismatch_demo', { patient: null }],
    ['match_cancelled', { status: 'cancelled' }],
    ['match_completed', { status: 'completed' }],
    ['match_completed', { status: 'corrected' }],
    ['wrong_collection', { status: 'ordered' }],
    ['wrong_collection', { status: 'sample_error' }],
    ['wrong_collection', { course: 'testkit', status: 'with_customer' }],
    ['match_sample_id', { accountNumber: '999' }],
  ])('%s: %j', (code, change) => {
    const decision = decide(report, { named: { ...suspect, ...change }, others: [] });
    expect(decision).toMatchObject({
      kind: 'review',
      code,
      candidates: [{ type: 'provenance_order', orderId: 'o1' }],
    });
  });

  test('a correction belongs to an order that is completed', () => {
    const corrected = { ...report, status: 'corrected' as const };
    const named: PossibleOrder = { ...suspect, status: 'completed' };
    expect(decide(corrected, { named, others: [] })).toMatchObject({ kind: 'matched' });
  });

  test('another account is a reason of its own, and one that is unknown is none', () => {
    const named = { ...suspect, accountNumber: '999' };
    expect(decide(report, { named, others: [] })).toMatchObject({
      subReasons: ['lab_account_mismatch'],
    });
    expect(decide({ ...report, accountId: null }, { named, others: [] }).kind).toBe('matched');
  });
});

describe('a report that names none is never sure', () => {
  test.each<[string, readonly PossibleOrder[]]>([
    ['no_match', []],
    ['match_demo', [suspect]],
    ['multiple_demo_match', [suspect, other]],
    ['wrong_lab', [{ ...suspect, lab: 'labcorp' }]],
    ['match_demo', [suspect, { ...other, lab: 'labcorp' }]],
    ['match_demo', [suspect, { ...other, status: 'completed' }]],
    ['wrong_collection', [{ ...suspect, status: 'ordered' }]],
    ['no_match', [{ ...suspect, status: 'completed' }]],
  ])('%s', (code, others) => {
    const decision = decide(report, { named: undefined, others });
    expect(decision).toMatchObject({ kind: 'review', code });
    if (decision.kind !== 'review') throw new Error('matched');
    expect(decision.candidates).toHaveLength(others.length);
  });

  test('whatever the orders are', () => {
    const anyone = fc.record({
      course: fc.constantFrom(...courses),
      status: fc.constantFrom(...lowLevelStatuses),
      lab: fc.constantFrom('quest', 'labcorp'),
    });
    fc.assert(
      fc.property(fc.array(anyone, { maxLength: 30 }), (fields) => {
        const others = fields.map((each) => ({ ...suspect, ...each }));
        const decision = decide(report, { named: undefined, others });
        if (decision.kind !== 'review') throw new Error('matched');
        expect(decision.candidates.length).toBe(Math.min(20, others.length));
        const scores = decision.candidates.map(({ score }) => score);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
        for (const score of scores) expect(score >= 0 && score <= 1).toBe(true);
      }),
    );
  });
});

test('results are taken in every status that leads to results at once', () => {
  for (const course of courses) {
    for (const [status, next] of Object.entries(transitions[course]) as [
      PossibleOrder['status'],
      string[],
    ][]) {
      if (next.includes('completed') || next.includes('partial_results')) {
        const hasEnded = status === 'completed' || status === 'corrected';
        const state = hasEnded ? 'completed' : 'open';
        expect([course, status, stateOf({ course, status })]).toEqual([course, status, state]);
      }
    }
  }
});

test.each([
  ['Jane', 'DOE', '1985-02-28', 'female', true],
  ['Jane Mary', 'Doe', '1985-02-28', 'female', true],
  ['Jané', "D'oe", '1985-02-28', 'female', true],
  ['June', 'Doe', '1985-02-28', 'female', false],
  ['Jane', 'Doe', '1985-02-27', 'female', false],
  ['Jane', 'Doe', null, 'female', false],
  ['Jane', 'Doe', '1985-02-28', 'male', false],
  ['Jane', 'Doe', '1985-02-28', 'unknown', false],
  ['Jane', 'Doe', '1985-02-28', null, false],
])('%s %s, %s, %s is the same person: %s', (firstName, lastName, birthDate, gender, is) => {
  const born = birthDate as LabReport['patient']['birthDate'];
  const one = { firstName, lastName, birthDate: born, gender };
  expect(isSamePerson(one, patient)).toBe(is);
});

test.each([
  [['7600'], ['7600'], 'exact'],
  [['7600', '457'], ['7600'], 'partial'],
  [['7600'], ['7600', '457'], 'partial'],
  [['457'], ['7600'], 'none'],
])('what was reported, %j, against what was ordered, %j: %s', (reported, ordered, kind) => {
  const observations = [{ orderedCodes: reported }] as unknown as LabReport['observations'];
  expect(overlapOf({ observations, missing: [] }, ordered).kind).toBe(kind);
});
