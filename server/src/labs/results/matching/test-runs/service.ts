import { type Once } from '#idempotency';
import { audit, type AuditId } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import { AppError, errorBody } from '#kernel/errors.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { teamTime } from '#kernel/team-time/team-time.ts';
import type { SimulationDeps } from '#labs/orders';

import { receiveReport } from '../receive.ts';
import * as reviews from '../store.ts';
import {
  seenAt,
  type TestRun,
  TestRunError,
  type TestRunRequest,
  type TestRunStage,
} from './model.ts';
import { type CaseOrders, findOrders, makeOrders, moveOrders } from './orders.ts';
import { writeReport } from './report.ts';
import * as store from './store.ts';

type Run = {
  readonly deps: SimulationDeps;
  readonly scope: TeamScope;
  readonly id: string;
  readonly asked: TestRunRequest;
};

export type Started = { readonly run_id: string; readonly status: 'queued' };

/** Makes a result that cannot be matched, as a laboratory would send it. It is there when this returns. */
export async function startTestRun(
  deps: SimulationDeps,
  scope: TeamScope,
  asked: TestRunRequest,
  once: Once,
): Promise<Started> {
  requireSandbox(scope);
  const at = deps.clock.now();
  const id = uuidV7(at, deps.random);
  const started: Started = { run_id: id, status: 'queued' };
  await deps.db.write(scope, async (tx) => {
    await once.claim(tx);
    await store.insert(tx, scope, { id, asked, at });
    await audit(tx, scope, {
      action: 'unmatched_result_test.started',
      subject: { type: 'unmatched_result_test', id: trust<AuditId>(id) },
    });
    await once.keep(tx, started, null);
  });
  const run: Run = { deps, scope, id, asked };
  try {
    await walk(run);
  } catch (error) {
    await fail(run, error);
  }
  return started;
}

function requireSandbox({ environment }: TeamScope): void {
  if (environment !== 'sandbox') throw new AppError('sandbox.only');
}

async function walk(run: Run): Promise<void> {
  const { deps, scope, asked } = run;
  await enter(run, 'validating', { status: 'running', startedAt: deps.clock.now() });
  const isManaged = asked.orderSource === 'managed';
  if (isManaged && Object.keys(asked.orders).length > 0) {
    throw new TestRunError('orders_unexpected', 'Managed orders are made: give none');
  }
  await enter(run, isManaged ? 'creating_orders' : 'selecting_configuration');
  const found = isManaged
    ? await makeOrders(deps, scope, run)
    : await findOrders(deps, scope, asked);
  await enter(run, 'transitioning_orders', { orders: artifactsOf(found) });
  const orders = isManaged ? await moveOrders(deps, scope, asked, found) : found;
  await enter(run, 'writing_result');
  const { now } = await teamTime(deps, deps.db.read(scope), scope);
  const report = await writeReport(deps, scope, { ...run, at: now }, orders);
  await enter(run, 'matching_result');
  const receipt = await receiveReport(deps, scope, report);
  if (receipt.kind !== 'unmatched') {
    throw new TestRunError('unexpected_decision', `The result was ${receipt.kind}`);
  }
  const { rawResultId } = receipt;
  await enter(run, 'verifying_review', { rawResultId });
  const review = await reviews.find(deps.db.read(scope), scope, rawResultId);
  if (review?.code !== asked.case) {
    throw new TestRunError('unexpected_decision', `The decision is ${review?.code}`);
  }
  await enter(run, 'succeeded', { status: 'succeeded', completedAt: deps.clock.now() });
}

async function enter(
  { deps, scope, id }: Run,
  stage: TestRunStage,
  progress: store.Progress = {},
): Promise<void> {
  const at = deps.clock.now();
  await deps.db.write(scope, async (tx) => store.update(tx, scope, { id, at, stage, ...progress }));
}

/**
 * Stores the failure of a run. An impossible request is an expected failure; any other error is also thrown, as a bug.
 */
async function fail(run: Run, error: unknown): Promise<void> {
  const completedAt = run.deps.clock.now();
  const isExpected = error instanceof TestRunError || error instanceof AppError;
  const known = isExpected
    ? { code: error.code, message: wordsOf(run.deps, error) }
    : { code: 'internal', message: 'The run failed inside' };
  await enter(run, 'failed', { status: 'failed', error: known, completedAt });
  if (!isExpected) throw error;
}

/** Returns the message of an error. The message of a catalog error is in its detail. */
function wordsOf({ errors }: SimulationDeps, error: TestRunError | AppError): string {
  if (!(error instanceof AppError)) return error.message;
  const { detail } = errorBody(errors, error);
  return typeof detail === 'string' ? detail : error.code;
}

function artifactsOf(orders: CaseOrders): TestRun['orders'] {
  const entries = [...orders].map(([role, order]) => {
    const { id, userId, transactionId } = order;
    return [role, { order_id: id, user_id: userId, order_transaction_id: transactionId }] as const;
  });
  return Object.fromEntries(entries);
}

export async function getTestRun(
  { db, clock }: Pick<SimulationDeps, 'db' | 'clock'>,
  scope: TeamScope,
  id: string,
): Promise<TestRun> {
  requireSandbox(scope);
  const trial = await store.find(db.read(scope), scope, id);
  if (trial === undefined) throw new AppError('unmatched_result_test.not_found');
  return seenAt(trial, clock.now());
}

/** The cases are for sandbox teams alone. */
export function requireTestRuns(scope: TeamScope): void {
  requireSandbox(scope);
}
