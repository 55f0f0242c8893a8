import type { TeamScope } from '../scope.ts';

/** A request on the data plane whose credential was right, as it was answered: nothing of what was asked or said but ids, names in the address and why it was refused. */
export type CompletedRequest = {
  readonly scope: TeamScope;
  readonly operation: string;
  readonly requestId: string;
  readonly status: number;
  readonly durationMs: number;
  /** As the address has them, unchecked. */
  readonly params: Readonly<Record<string, string>>;
  /** In words. */
  readonly refusal: string | null;
};

/** Told of each; it must not take time. */
export type RequestRecorder = { answered(request: CompletedRequest): void };
