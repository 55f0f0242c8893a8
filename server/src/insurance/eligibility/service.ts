import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import { begin, type EligibilityDeps, finish, prepare, send } from './exchange.ts';
import type { CheckRequest, EligibilityCheck } from './model.ts';

/**
 * Asks the payer of a user's insurance. What goes out is stored and audited before it goes; whatever comes back, or
 * that nothing does, is stored as that.
 */
export async function checkEligibility(
  deps: EligibilityDeps,
  scope: TeamScope,
  userId: UserId,
  request: CheckRequest,
): Promise<EligibilityCheck> {
  const { clock, random } = deps;
  const id = uuidV7(clock.now(), random);
  const { clearinghouse, open } = await prepare(deps, scope, { userId, id, request });
  await begin(deps, scope, userId, open);
  const { judgement, reply } = await send(clearinghouse, open, request.timeoutMs);
  const checkedAt = clock.now().toISOString();
  return finish(deps, scope, { userId, check: { ...open, ...judgement, reply, checkedAt } });
}
