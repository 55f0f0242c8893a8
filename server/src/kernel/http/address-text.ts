import type { Problem } from '../problem.ts';

/**
 * Returns problems of a path or query with the character NUL: schemas do not check for it, and PostgreSQL rejects it.
 */
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
