import type { ManagementScope, TeamScope } from '../scope.ts';
import type { AuditKind, Operation } from './operation.ts';

/** A request with a valid credential. */
export type Access = {
  readonly operation: Operation;
  readonly scope: TeamScope | ManagementScope;
  readonly params: unknown;
  readonly query?: unknown;
  /** The handler's result; absent if the request was rejected. */
  readonly answer?: unknown;
};

/** Records requests. Services record changes themselves (ADR-0024). */
export type AccessRecorder = {
  /** The response waits for these promises. */
  served(access: Access): Promise<void> | undefined;
  refused(access: Access, error: unknown): Promise<void> | undefined;
};

/** Runs the work of a request and has it recorded what became of it. */
export async function recorded(
  recorder: AccessRecorder,
  access: Access,
  work: () => Promise<unknown>,
): Promise<unknown> {
  let answer: unknown;
  try {
    answer = await work();
  } catch (error) {
    await recorder.refused(access, error);
    throw error;
  }
  const written = recorder.served({ ...access, answer });
  if (written !== undefined) await written;
  return answer;
}

/** Returns the audit kind of an operation, with a default if it specifies none. */
export function auditKind({ audit, method, path, plane }: Operation): AuditKind {
  if (audit !== undefined) return audit;
  if (method !== 'GET') return 'change';
  return plane === 'management' || path.includes('{user_id}') ? 'read' : 'none';
}
