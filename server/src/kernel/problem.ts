/** One thing wrong with a request, in the layout of Pydantic 2 that the contract's clients read. */
export type Problem = {
  readonly type: string;
  /** Where: `body`, `query` or `path`, then keys and indices. */
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly input?: unknown;
  readonly ctx?: Record<string, unknown>;
};

/** Returns the first problem of a rejected request as text, with the number of the others. */
export function problemsText(problems: readonly Problem[]): string {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return `${first?.loc.slice(1).join('.') ?? 'request'}: ${first?.msg ?? 'not valid'}${more}`;
}
