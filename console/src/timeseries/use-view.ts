import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { useNow } from '#console/kernel/time/use-now.ts';

import { type Days, daysOf, todayIn } from './model.ts';
import { type ExploreSearch, searchOf } from './search.ts';

export type View = {
  readonly search: ExploreSearch;
  readonly days: Days;
  /** Puts it into the address; `replace` leaves no step back. */
  readonly change: (search: ExploreSearch, replace?: boolean) => void;
};

/** What is looked at is the address, and nothing else. */
export function useView(zone: string | null): View {
  const { userId = '' } = useParams({ strict: false });
  const { teamId, environment } = useTenant();
  const given = useSearch({ strict: false });
  const navigate = useNavigate();
  const today = todayIn(zone ?? 'UTC', useNow());
  const search = useMemo(() => searchOf(given), [given]);
  const { last, days: fixed } = search;
  const days = useMemo(
    () => daysOf(fixed ?? last ?? '7d', today) ?? { first: today, last: today },
    [fixed, last, today],
  );
  const change = useCallback(
    (next: ExploreSearch, replace = false) =>
      void navigate({
        to: '/$team/$environment/users/$userId/explore',
        params: { team: teamId, environment, userId },
        search: next,
        replace,
        resetScroll: false,
      }),
    [navigate, teamId, environment, userId],
  );
  return { search, days, change };
}
