import type { Narrowing } from '#kernel/scope.ts';

import { type DataClass, dataClasses } from './classes-model.ts';

/** The data that a call will read, for authorization. */
export type Reads = {
  readonly userId?: string;
  /** All of them are needed. */
  readonly classes: readonly DataClass[];
  /** Days of UTC, YYYY-MM-DD, both of which count. */
  readonly days?: { readonly first: string; readonly last: string };
};

export type Refused = {
  readonly code: 'user.not_found' | 'mcp.class_not_granted' | 'mcp.days_not_granted';
  /** In place of the catalogue's words. */
  readonly detail?: string;
};

/**
 * Returns why a caller may not read this; null if they may. A user outside the token's scope is reported as not found.
 */
export function denialOf(narrowing: Narrowing | undefined, reads: Reads): Refused | null {
  if (narrowing === undefined) return null;
  const { userIds, classes, firstDay, lastDay } = narrowing;
  const { userId, days } = reads;
  const isOpen =
    userId === undefined || userIds === null || userIds.some((id) => id === userId.toLowerCase());
  if (!isOpen) return { code: 'user.not_found' };
  const missing = reads.classes.find((each) => !classes.includes(each));
  if (missing !== undefined) {
    const detail = `This token does not open the class ${missing}; it opens ${classes.join(', ')}`;
    return { code: 'mcp.class_not_granted', detail };
  }
  if (days === undefined) return null;
  const isWithin =
    (firstDay === null || days.first >= firstDay) && (lastDay === null || days.last <= lastDay);
  if (isWithin) return null;
  const detail = `This token opens the days from ${firstDay ?? 'the first'} to ${lastDay ?? 'the last'}; ask for start_date and end_date within them`;
  return { code: 'mcp.days_not_granted', detail };
}

/** The classes that a caller may read. */
export function grantedClasses(narrowing: Narrowing | undefined): readonly DataClass[] {
  return narrowing === undefined
    ? dataClasses
    : dataClasses.filter((each) => narrowing.classes.includes(each));
}
