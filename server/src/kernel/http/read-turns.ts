import type { ServerResponse } from 'node:http';

import { AppError } from '../errors.ts';
import { CostBudget, type Turn } from '../jobs/cost-budget.ts';
import { auditKind } from './access.ts';
import type { AuthenticatedRequest } from './authenticate.ts';
import type { Operation } from './operation.ts';

const mebibyte = 1024 * 1024;
/**
 * The reads of this process, which has one event loop: how many bytes of responses are made at the same time. A page of
 * 10,000 samples is one MiB.
 */
const reads = new CostBudget({
  budget: 4 * mebibyte,
  firstCost: mebibyte / 4,
  leastCost: mebibyte / 256,
});
const free: Turn = { end: () => {} };

/** Returns true for reads, including those that use POST because of their size or secrets. */
function isRead(operation: Operation): boolean {
  return operation.method === 'GET' || ['read', 'identity'].includes(auditKind(operation));
}

/** Resolves when a read of a team may begin. Other requests do not wait. Throws where the client left while it waited. */
export async function takeReadTurn(
  operation: Operation,
  scope: AuthenticatedRequest['scope'],
  response?: Pick<ServerResponse, 'destroyed'>,
): Promise<Turn> {
  if (!isRead(operation) || !('tenantId' in scope)) return free;
  const turn = await reads.take(scope.tenantId, operation.operationId);
  if (response?.destroyed !== true) return turn;
  turn.end();
  throw new AppError('service.unavailable');
}
