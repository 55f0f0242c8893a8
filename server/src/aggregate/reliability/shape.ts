import type { Expression, Query, Selected } from '../language/query.ts';
import { namesIn } from '../where/condition.ts';
import { identity } from './table.ts';

const isIdentity = (name: string): boolean => identity.some((each) => each === name);
const columnOf = (of: Expression | null): string | null =>
  of?.kind === 'column' ? of.column : null;
const names = identity.join(', ');

/** Returns the problem with the shape of a query of the table `reliability`; null if there is none. */
export function shapeProblem(query: Query, priorityOverrides: readonly string[]): string | null {
  const { select, groupBy, isGrouped, where, align } = query;
  if (align !== null) return 'reliability has no buckets to align';
  if (priorityOverrides.length > 0) {
    return 'provider_priority_overrides is not for reliability: each source has rows of its own';
  }
  if (where !== null && !namesIn(where).every(isIdentity)) {
    return `where on reliability compares ${names} only`;
  }
  if (!isGrouped) return ungroupedProblem(select);
  const keys = groupBy.map((key) => (key.kind === 'value' ? columnOf(key.of) : null));
  if (keys.length === 0 || !keys.every((key) => key !== null && isIdentity(key))) {
    return `reliability is grouped by one or more of ${names}`;
  }
  if (new Set(keys).size < keys.length) return 'A column is grouped by once';
  const selected = new Set(select.map((each) => keyOf(each, keys)));
  if (!keys.every((key) => selected.has(key))) {
    return 'Each column of group_by on reliability is selected';
  }
  const areColumns = select.every(
    (each) => each.kind !== 'aggregate' || columnOf(each.of) !== null,
  );
  return areColumns ? null : 'A function over reliability takes one of its columns';
}

function ungroupedProblem(select: readonly Selected[]): string | null {
  const columns = new Set(select.map((each) => (each.kind === 'value' ? columnOf(each.of) : null)));
  if (columns.has(null)) return 'Only columns of reliability are selected';
  if (identity.every((each) => columns.has(each))) return null;
  return `Without group_by, reliability is selected with ${names}`;
}

function keyOf(selected: Selected, keys: readonly (string | null)[]): string | null {
  if (selected.kind === 'key') return keys[selected.key] ?? null;
  return selected.kind === 'value' ? columnOf(selected.of) : null;
}
