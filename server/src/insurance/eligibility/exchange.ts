import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { UserKey } from '#kernel/secrets/user-keys.ts';
import { lookUpTeamTime } from '#kernel/team-time/team-time.ts';
import { plainDate } from '#kernel/time.ts';
import { lookUpActive, lookUpDemographics } from '#users';

import type { Payors } from '../payors/payors.ts';
import { findPayor } from '../payors/service.ts';
import { lookUpInsurance } from '../records/service.ts';
import { type Clearinghouse, clearinghouseFor } from './clearinghouse.ts';
import { determineCoverage, type OutcomeReason } from './codec/coverage-outcome.ts';
import { readReply } from './codec/reply.ts';
import { interchangeBytesMax } from './codec/segments.ts';
import { inquire, traceOf } from './inquire.ts';
import type { CheckRequest, EligibilityCheck, Heard } from './model.ts';
import type { CheckWriter } from './write-group.ts';

export type EligibilityDeps = Pick<AppContext, 'db' | 'clock' | 'vault' | 'random'> & {
  readonly payors: Payors;
  readonly checks: CheckWriter;
};

export type Prepared = {
  readonly clearinghouse: Clearinghouse;
  readonly open: EligibilityCheck;
  readonly key: UserKey;
};

/** Returns the clearinghouse, and the check before it is sent: with its 270, and without a response. */
export async function prepare(
  deps: EligibilityDeps,
  scope: TeamScope,
  {
    userId,
    id,
    request,
  }: { readonly userId: UserId; readonly id: string; readonly request: CheckRequest },
): Promise<Prepared> {
  const db = deps.db.read(scope);
  const [user, found, patient, { now }] = await Promise.all([
    lookUpActive(db, scope, userId),
    lookUpInsurance(deps, db, { scope, userId, ...request.record }),
    lookUpDemographics(deps, db, { scope, userId }),
    lookUpTeamTime(deps, db, scope),
  ]);
  if (user === undefined) throw new AppError('user.not_found');
  if (found === undefined) throw new AppError('insurance.not_found');
  if (patient === undefined) throw new AppError('user.demographics_not_found');
  const { record, key } = found;
  const payor = await findPayor(deps, scope, record.payorCode);
  // Problems of the user are reported before missing settings of the team.
  const clearinghouse = requireClearinghouse(deps, scope);
  const at = deps.clock.now();
  const serviceDate = request.serviceDate ?? plainDate(now);
  const x12 = inquire(clearinghouse, { id, at, serviceDate, record, payor, patient, request });
  const open: EligibilityCheck = {
    id,
    insuranceId: record.id,
    payorCode: record.payorCode,
    createdAt: at,
    isPrimary: record.isPrimary,
    serviceTypes: request.serviceTypes,
    serviceDate,
    outcome: 'unknown',
    reason: 'interrupted',
    checkedAt: null,
    request: Buffer.from(x12).toString('base64'),
    reply: null,
  };
  return { clearinghouse, open, key };
}

/** Returns the team's clearinghouse. Throws an AppError if none is connected. */
export function requireClearinghouse(
  { clock }: Pick<EligibilityDeps, 'clock'>,
  { environment }: TeamScope,
): Clearinghouse {
  const found = clearinghouseFor(environment, () => clock.now());
  if (found === undefined) throw new AppError('eligibility.no_clearinghouse');
  return found;
}

const nothing = (reason: OutcomeReason): Heard => ({
  judgement: { outcome: 'unknown', reason },
  reply: null,
  read: null,
});

/** Sends the inquiry of a check once. A transport error says nothing about the coverage. */
export async function send(
  clearinghouse: Clearinghouse,
  check: EligibilityCheck,
  timeoutMs: number,
): Promise<Heard> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await clearinghouse.check(Buffer.from(check.request, 'base64'), signal);
    if (answer.kind === 'unreachable') return nothing('unreachable');
    const { serviceTypes, serviceDate } = check;
    const asked = { trace: traceOf(check.id), serviceTypes, serviceDate };
    const read = readReply(answer.bytes);
    const judgement = determineCoverage(read, asked);
    // The response is too large to store, so it is not shown either.
    if (answer.bytes.length > interchangeBytesMax) return { judgement, reply: null, read: null };
    return { judgement, reply: Buffer.from(answer.bytes).toString('base64'), read };
  } catch (error) {
    if (!signal.aborted) throw error;
    return nothing('timeout');
  }
}
