import type { LowLevelStatus, OrderId } from '#labs/orders';

import { unmatchedCodes } from '../model.ts';

export const testRunCases = unmatchedCodes;
export type TestRunCase = (typeof testRunCases)[number];

export const testRunStages = [
  'queued',
  'validating',
  'selecting_configuration',
  'creating_orders',
  'transitioning_orders',
  'writing_result',
  'matching_result',
  'verifying_review',
  'succeeded',
  'failed',
] as const;
export type TestRunStage = (typeof testRunStages)[number];

export const testRunStatuses = ['queued', 'running', 'succeeded', 'failed'] as const;
export type TestRunStatus = (typeof testRunStatuses)[number];

export type CaseDefinition = {
  /** The names of the case's orders. */
  readonly roles: readonly string[];
  /** The status that each order needs, for a walk-in order: the default kind. */
  readonly statuses: Readonly<Record<string, LowLevelStatus>>;
  readonly labConstraints: readonly string[];
  /** Whether the report names its order. */
  readonly isNamed: boolean;
};

const one = (status: LowLevelStatus, isNamed: boolean): CaseDefinition => ({
  roles: ['matched'],
  statuses: { matched: status },
  labConstraints: [],
  isNamed,
});

export const caseDefinitions: Readonly<Record<TestRunCase, CaseDefinition>> = {
  match_completed: one('completed', true),
  match_cancelled: one('cancelled', true),
  wrong_collection: one('ordered', true),
  wrong_lab: {
    ...one('requisition_created', true),
    labConstraints: ['The result is of another laboratory than the order.'],
  },
  multiple_demo_match: {
    roles: ['first', 'second'],
    statuses: { first: 'requisition_created', second: 'requisition_created' },
    labConstraints: ['Both orders are of one laboratory and one person.'],
    isNamed: false,
  },
  match_sample_id_mismatch_demo: one('requisition_created', true),
  match_demo: one('requisition_created', false),
  no_match: { roles: [], statuses: {}, labConstraints: [], isNamed: false },
};

export type TestRunOrder = {
  readonly order_id: OrderId;
  readonly user_id: string;
  readonly order_transaction_id: string;
};

export type TestRun = {
  readonly id: string;
  readonly asked: TestRunRequest;
  readonly status: TestRunStatus;
  readonly stage: TestRunStage;
  readonly orders: Readonly<Record<string, TestRunOrder>>;
  readonly rawResultId: string | null;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
};

export type TestRunRequest = {
  readonly case: TestRunCase;
  readonly orderSource: 'managed' | 'provided';
  readonly orders: Readonly<Record<string, OrderId>>;
  readonly resultStatus: 'final' | 'partial';
  readonly interpretation: 'normal' | 'abnormal' | 'critical' | 'unknown';
  readonly labTestId: string | null;
  readonly wrongLabTestId: string | null;
};

/** The reason why a run cannot continue, with a code for programs. */
export class TestRunError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A trial takes a second; one that has not ended by then was interrupted. */
const runMsMax = 10 * 60_000;

/**
 * Returns the run as shown to clients: a run that exceeds its maximum duration has failed, because its server stopped.
 */
export function seenAt(trial: TestRun, now: Date): TestRun {
  const isOver = trial.status === 'succeeded' || trial.status === 'failed';
  if (isOver || now.getTime() - trial.createdAt.getTime() < runMsMax) return trial;
  const error = { code: 'interrupted', message: 'The run was interrupted; start another.' };
  return { ...trial, status: 'failed', error };
}

/** Returns a last name of letters that no other report has. */
export function surnameOf(id: string): string {
  const letters = 'abcdefghijklmnop';
  const digits = id.replaceAll('-', '').slice(-12);
  const name = Array.from(digits, (digit) => letters[Number.parseInt(digit, 16)]).join('');
  return `Trial ${name}`;
}
