import type { Problem } from '../problem.ts';

/** What the texts of a path or a query have that no schema asks about and no database takes: the character NUL. */
export function addressProblems(part: 'path' | 'query', fields: unknown): readonly Problem[] {
  return Object.entries(Object(fields)).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((each): each is string => typeof each === 'string' && each.includes('\0'))
      .map((input) => ({
        type: 'value_error',
        loc: [part, name],
        msg: 'Input should not have control characters',
        input,
      })),
  );
}
