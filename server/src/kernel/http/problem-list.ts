import type { Problem } from '../problem.ts';

/** Beyond this number, one last problem reports how many more there are. */
export const problemsMax = 100;
/** A text in a problem's `input` is cut to this many characters. */
const inputCharactersMax = 100;
/** The type of that last problem. */
export const tooManyProblems = 'too_many_problems';

/** A problem without its location. */
export type Wrong = Pick<Problem, 'type' | 'msg' | 'ctx'>;

/** Collects the problems of a batch. */
export class ProblemList {
  readonly #problems: Problem[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(loc: readonly (string | number)[], wrong: Wrong, input?: unknown): void {
    this.#count += 1;
    if (this.#count > problemsMax) return;
    const { type, msg, ctx } = wrong;
    this.#problems.push({ type, loc, msg, ...echo(input), ...(ctx === undefined ? {} : { ctx }) });
  }

  list(): readonly Problem[] {
    const more = this.#count - this.#problems.length;
    if (more === 0) return this.#problems;
    const msg = `There are ${more} more problems`;
    return [
      ...this.#problems,
      { type: tooManyProblems, loc: ['body', 'data'], msg, ctx: { more } },
    ];
  }
}

/** Returns the input for the error, cut if it is long; omits objects and lists. */
export function echo(input: unknown): { readonly input?: unknown } {
  if (typeof input === 'string') return { input: input.slice(0, inputCharactersMax) };
  return typeof input === 'number' || typeof input === 'boolean' || input === null ? { input } : {};
}

export const missing: Wrong = { type: 'missing', msg: 'Field required' };
export const notAnObject: Wrong = { type: 'dict_type', msg: 'Input should be a valid object' };
export const notAList: Wrong = { type: 'list_type', msg: 'Input should be a valid list' };
export const notANumber: Wrong = { type: 'float_type', msg: 'Input should be a valid number' };

/** Returns the problem of a text to store: a lone surrogate has no UTF-8, and PostgreSQL rejects NUL. */
export function checkText(input: unknown, charactersMax: number): Wrong | null {
  if (typeof input !== 'string') {
    return { type: 'string_type', msg: 'Input should be a valid string' };
  }
  if (input.length > charactersMax) {
    const msg = `String should have at most ${charactersMax} characters`;
    return { type: 'string_too_long', msg, ctx: { max_length: charactersMax } };
  }
  if (input.isWellFormed() && !input.includes('\0')) return null;
  return { type: 'string_unicode', msg: 'Input should be valid Unicode without NUL' };
}

export function notOneOf(values: readonly string[]): Wrong {
  const quoted = values.map((value) => `'${value}'`);
  const last = quoted.pop() ?? '';
  const expected = quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`;
  return { type: 'literal_error', msg: `Input should be ${expected}`, ctx: { expected } };
}
