import type { Problem } from '../problem.ts';
import { echo, problemsMax, tooManyProblems } from './problem-list.ts';

/** Texts in `loc`, `msg` and `ctx` can repeat parts of the request, such as field names. */
const textCharactersMax = 1000;
/** A longer path is cut; it then names the enclosing value. */
const locPartsMax = 50;

/** Limits the number of problems in an error response, and the amount of request data that they repeat. */
export function boundedProblems(problems: readonly Problem[]): readonly Problem[] {
  const told = problems.slice(0, problemsMax).map((problem) => bounded(problem));
  const rest = problems.slice(problemsMax);
  const [next] = rest;
  if (next === undefined) return told;
  // A list that was cut already ends with such a problem.
  if (rest.length === 1 && next.type === tooManyProblems) return [...told, next];
  const more = rest.length;
  const msg = `There are ${more} more problems`;
  return [...told, { type: tooManyProblems, loc: next.loc.slice(0, 1), msg, ctx: { more } }];
}

function bounded({ input, ctx, ...problem }: Problem): Problem {
  return {
    ...problem,
    loc: problem.loc
      .slice(0, locPartsMax)
      .map((part) => (typeof part === 'string' ? cut(part) : part)),
    msg: cut(problem.msg),
    ...echo(input),
    ...(ctx === undefined ? {} : { ctx: boundedFields(ctx) }),
  };
}

function boundedFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? cut(value) : value,
    ]),
  );
}

const cut = (text: string): string => text.slice(0, textCharactersMax);
