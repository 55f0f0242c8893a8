import { InvalidRequest } from '#kernel/errors.ts';

import { filterTypesProblems } from '../model.ts';

/** Rejects a filter of the query that is not a list of well-formed types; null means every type. */
export function checkEventTypes(eventTypes: readonly string[] | null): void {
  const problems = filterTypesProblems(eventTypes).map((msg) => ({
    type: 'value_error',
    loc: ['query', 'event_type'],
    msg,
  }));
  if (problems.length > 0) throw new InvalidRequest(problems);
}
