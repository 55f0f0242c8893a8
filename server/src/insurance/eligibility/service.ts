import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import { type EligibilityDeps, prepare, send } from './exchange.ts';
import type { CheckRequest, HeardCheck } from './model.ts';

/**
 * Checks the eligibility of a user with their payer. The inquiry is stored and audited before it is sent. Its result
 * is stored in any case: a response, an error or a timeout.
 */
export async function checkEligibility(
  deps: EligibilityDeps,
  scope: TeamScope,
  userId: UserId,
  request: CheckRequest,
): Promise<HeardCheck> {
  const { clock, random, checks } = deps;
  const id = uuidV7(clock.now(), random);
  const { clearinghouse, open, key } = await prepare(deps, scope, { userId, id, request });
  await checks.write({ kind: 'begun', scope, userId, key, check: open });
  const { judgement, reply, read } = await send(clearinghouse, open, request.timeoutMs);
  const checkedAt = clock.now().toISOString();
  const check = { ...open, ...judgement, reply, read, checkedAt };
  await checks.write({ kind: 'heard', scope, userId, key, check, item: null });
  return check;
}
