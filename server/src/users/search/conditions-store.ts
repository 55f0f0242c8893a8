import type { RawBuilder } from 'kysely';

import type { TeamScope, UserId } from '#kernel/scope.ts';

import type { Criteria, KnownConnection } from './model.ts';
import { not, userColumn } from './store.ts';

/** Conditions and fields of other slices, which this slice does not import. */
export type SearchHooks = {
  /** The condition that a user has a connection in one of these states. */
  readonly hasConnection: (
    scope: TeamScope,
    asked: {
      readonly user: RawBuilder<unknown>;
      readonly provider: string | null;
      readonly statuses: readonly ('active' | 'paused' | 'error')[];
    },
  ) => RawBuilder<boolean>;
  /** Returns the condition that a user has laboratory orders, or results of one. */
  readonly hasOrder: (
    scope: TeamScope,
    asked: { readonly user: RawBuilder<unknown>; readonly withResults: boolean },
  ) => RawBuilder<boolean>;
  readonly connectionsOf: (
    scope: TeamScope,
    userIds: readonly UserId[],
  ) => Promise<readonly KnownConnection[]>;
};

export function furtherConditions(
  { hasConnection, hasOrder }: Pick<SearchHooks, 'hasConnection' | 'hasOrder'>,
  scope: TeamScope,
  { state, provider, hasOrders, hasResults }: Criteria,
): readonly RawBuilder<boolean>[] {
  const user = userColumn;
  const ordered = (
    isWanted: boolean | null,
    withResults: boolean,
  ): readonly RawBuilder<boolean>[] => {
    if (isWanted === null) return [];
    const has = hasOrder(scope, { user, withResults });
    return [isWanted ? has : not(has)];
  };
  const connected = (...statuses: Parameters<typeof hasConnection>[1]['statuses']) =>
    hasConnection(scope, { user, provider, statuses });
  const ofState = {
    healthy: () => [not(connected('error', 'paused'))],
    failing: () => [connected('error')],
    paused: () => [connected('paused')],
    none: () => [],
  };
  return [
    ...(state === null ? [] : ofState[state]()),
    ...ordered(hasOrders, false),
    ...ordered(hasResults, true),
  ];
}
