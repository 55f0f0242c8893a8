import type { TeamScope } from '../scope.ts';

/**
 * A finished request on the data plane with a valid credential. Of its content it has only ids, path parameters and
 * the reason of an error.
 */
export type CompletedRequest = {
  readonly scope: TeamScope;
  readonly operation: string;
  readonly requestId: string;
  readonly status: number;
  readonly durationMs: number;
  /** From the path, unvalidated. */
  readonly params: Readonly<Record<string, string>>;
  /** In words. */
  readonly refusal: string | null;
};

/** Called after each response. Implementations must not block. */
export type RequestRecorder = { answered(request: CompletedRequest): void };
