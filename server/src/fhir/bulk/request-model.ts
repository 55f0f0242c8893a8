import type { Problem } from '#kernel/problem.ts';

import { parseDate } from '../search/date-model.ts';

/** What an export is asked for, however it was written. */
export type Asked = {
  readonly since: Date | null;
  /** Null: every type that the caller may have. */
  readonly types: readonly string[] | null;
};

const formats = ['application/fhir+ndjson', 'application/ndjson', 'ndjson'];
/** As a text of each parameter; a name may come more than once. */
export type Parameters = readonly (readonly [string, string])[];

/** What was sent by GET. */
export function parametersOfQuery(query: Readonly<Record<string, unknown>>): Parameters {
  return Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, String(each)]),
  );
}

/** What was sent by POST: each value has a name that begins with `value`. */
export function parametersOfBody(body: unknown): Parameters {
  const given: unknown = Reflect.get(Object(body), 'parameter');
  return [given ?? []].flat().map((each: unknown): [string, string] => {
    const { name, ...rest }: Readonly<Record<string, unknown>> = Object(each);
    const value = Object.entries(rest).find(([key]) => key.startsWith('value'))?.[1];
    return [String(name), typeof value === 'string' ? value : JSON.stringify(value ?? null)];
  });
}

type Rules = {
  readonly types: readonly string[];
  /** Types that are known, with why they are not exported. */
  readonly notExported: Readonly<Record<string, string>>;
  readonly isLenient: boolean;
};

/** Reads them. What is not known is a problem unless the caller is lenient; a value that cannot be read always is. */
export function readParameters(
  parameters: Parameters,
  { types: known, notExported, isLenient }: Rules,
): { readonly asked: Asked; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  let since: Date | null = null;
  let types: string[] | null = null;
  const blame = (type: string, name: string, msg: string): void => {
    problems.push({ type, loc: ['query', name], msg });
  };
  for (const [name, value] of parameters) {
    if (name === '_format') continue;
    if (name === '_since') {
      const read = parseDate(value.replace(' ', '+'));
      if (read === undefined || !value.includes('T') || /^[a-z]/u.test(value))
        blame('value_error', name, 'Input should be an instant, such as 2026-01-31T08:00:00Z');
      else since = new Date(read.fromMs);
    } else if (name === '_type') {
      const named = value.split(',').map((each) => each.trim());
      const wrong = named.find((each) => !known.includes(each));
      if (wrong !== undefined && !isLenient)
        blame('value_error', name, notExported[wrong] ?? `Input should be of ${known.join(', ')}`);
      types = [...(types ?? []), ...named.filter((each) => known.includes(each))];
    } else if (name === '_outputFormat') {
      if (!formats.includes(value.replace(' ', '+')))
        blame('value_error', name, `Input should be one of ${formats.join(', ')}`);
    } else if (!isLenient) blame('extra_forbidden', name, '');
  }
  if (types?.length === 0 && problems.length === 0)
    blame('value_error', '_type', `Nothing of it is exported; it should be of ${known.join(', ')}`);
  for (const name of ['_since', '_outputFormat'])
    if (parameters.filter(([each]) => each === name).length > 1)
      blame('value_error', name, 'Input should be there once');
  return { asked: { since, types }, problems };
}
