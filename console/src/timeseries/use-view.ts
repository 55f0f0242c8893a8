import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { useNow } from '#console/kernel/time/use-now.ts';

import { type Days, daysOf, todayIn } from './model.ts';
import { type ExploreSearch, searchOf } from './search.ts';
import { addressOf, daysOfWindow, type Window, wholeOf, windowOf } from './window.ts';

export type View = {
  readonly search: ExploreSearch;
  /** The days that are read. */
  readonly days: Days;
  /** What of them is in sight. */
  readonly window: Window;
  /** Puts it into the address; `replace` leaves no step back. */
  readonly change: (search: ExploreSearch, replace?: boolean) => void;
  readonly show: (window: Window) => void;
  /** From a part of the days back to all of them; null: they are all in sight. */
  readonly showWhole: (() => void) | null;
};

/** What is looked at is the address, and nothing else. */
export function useView(zone: string | null): View {
  const { userId = '' } = useParams({ strict: false });
  const { teamId, environment } = useTenant();
  const given = useSearch({ strict: false });
  const navigate = useNavigate();
  const today = todayIn(zone ?? 'UTC', useNow());
  const search = useMemo(() => searchOf(given), [given]);
  const { last, days: fixed, between } = search;
  const { days, window } = useMemo(() => {
    const part = windowOf(between ?? '');
    if (part !== null) return { days: daysOfWindow(part), window: part };
    const whole = daysOf(fixed ?? last ?? '7d', today) ?? { first: today, last: today };
    return { days: whole, window: wholeOf(whole) };
  }, [fixed, last, between, today]);
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
  const show = useCallback(
    (next: Window) => {
      const address = addressOf(next);
      const { between: _, ...whole } = search;
      const { last: __, days: ___, ...rest } = whole;
      change(address.days === undefined ? { ...whole, ...address } : { ...rest, ...address });
    },
    [search, change],
  );
  const showWhole = useCallback(() => {
    const { between: _, ...whole } = search;
    change(whole);
  }, [search, change]);
  return {
    search,
    days,
    window,
    change,
    show,
    showWhole: between === undefined ? null : showWhole,
  };
}
