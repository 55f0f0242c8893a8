import type { ManagementScope, TeamScope } from '../scope.ts';
import type { AuditKind, Operation } from './operation.ts';

/** One request whose credential was right. */
export type Access = {
  readonly operation: Operation;
  readonly scope: TeamScope | ManagementScope;
  readonly params: unknown;
  readonly query?: unknown;
  /** What it is answered with, where it is not refused. */
  readonly answer?: unknown;
};

/** Told of requests by the server; changes are recorded by the services themselves (ADR-0024). */
export type AccessRecorder = {
  /** The answer, and the refusal, wait for what these return. */
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

/** What is kept where the operation does not say. */
export function auditKind({ audit, method, path, plane }: Operation): AuditKind {
  if (audit !== undefined) return audit;
  if (method !== 'GET') return 'change';
  return plane === 'management' || path.includes('{user_id}') ? 'read' : 'none';
}
