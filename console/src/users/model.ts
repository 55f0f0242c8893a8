import type { UserPatchBody } from '#console/kernel/api/contract.ts';

import { type ConnectionState, daysOf, stateOf, type UserFilter } from './search.ts';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu;

/** The body of a search: what was typed is an id, or how a reference begins. */
export function searchBody(
  { provider, state, created }: UserFilter,
  text: string,
  now: Date,
): {
  readonly provider?: string;
  readonly connection_state?: ConnectionState;
  readonly created_from?: string;
  readonly user_id?: string;
  readonly client_user_id?: string;
} {
  const days = created === undefined ? null : daysOf(created);
  const from = days === null ? null : new Date(now.getTime() - days * 86_400_000);
  const known = stateOf(state);
  return {
    ...(provider === undefined ? {} : { provider }),
    ...(known === undefined ? {} : { connection_state: known }),
    ...(from === null ? {} : { created_from: from.toISOString() }),
    ...(text === '' ? {} : uuid.test(text) ? { user_id: text } : { client_user_id: text }),
  };
}

/** What is wrong with a reference that is about to be given to a person; null where nothing is. */
export function referenceProblem(text: string): string | null {
  if (text.trim() === '') return 'A reference is needed.';
  if (text !== text.trim()) return 'It may not begin or end with a space.';
  if (text.length > 512) return 'At most 512 characters.';
  if (/^[^@\s]+@[^@\s]+\.[^@\s]+$/u.test(text))
    return 'That is an e-mail address. A reference must not say who somebody is.';
  if (/^\+?[\d\s()/-]{7,}$/u.test(text) && /[\s()/+]/u.test(text))
    return 'That looks like a phone number. A reference must not say who somebody is.';
  return null;
}

/** How long a deletion can still be undone; null once it cannot. */
export function timeToUndo(purgeAt: string, now: Date): string | null {
  const left = Math.ceil((Date.parse(purgeAt) - now.getTime()) / 1000);
  if (!(left > 0)) return null;
  const [days, hours, minutes] = [
    Math.floor(left / 86_400),
    Math.floor((left % 86_400) / 3600),
    Math.floor((left % 3600) / 60),
  ];
  if (days > 0) return `${plural(days, 'day')} ${plural(hours, 'hour')}`;
  if (hours > 0) return `${plural(hours, 'hour')} ${plural(minutes, 'minute')}`;
  return `${plural(minutes, 'minute')} ${plural(left % 60, 'second')}`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Seconds as hours and minutes: `7 h 05 min`. */
export function hoursText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 60
    ? `${minutes} min`
    : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** Zones that the browser knows, the likely one first. */
export function zoneProblem(zone: string): string | null {
  if (zone === '') return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format() === '' ? zone : null;
  } catch {
    return 'No zone is called that. An example: Europe/Vienna.';
  }
}

type From = { readonly calendar_date: string; readonly source: { readonly slug: string } };

export type DaySummary = {
  readonly day: string;
  /** Seconds; of several nights and naps the longest. */
  readonly asleep: number | null;
  /** Of several sources the greatest: which one counts is told on the page of the day. */
  readonly steps: number | null;
  readonly workouts: readonly string[];
  readonly sources: readonly string[];
};

/** Summaries of several sources by their day, the latest first. Nothing is added over sources. */
export function daySummaries(given: {
  readonly sleep: readonly (From & { readonly total: number | null })[];
  readonly activity: readonly (From & { readonly steps: number | null })[];
  readonly workouts: readonly (From & { readonly sport: { readonly name: string } })[];
}): readonly DaySummary[] {
  const everything: readonly From[] = [...given.sleep, ...given.activity, ...given.workouts];
  const days = [...new Set(everything.map((each) => each.calendar_date))].toSorted().toReversed();
  return days.map((day) => {
    const of = <Each extends From>(list: readonly Each[]): readonly Each[] =>
      list.filter((each) => each.calendar_date === day);
    return {
      day,
      asleep: greatest(of(given.sleep).map(({ total }) => total)),
      steps: greatest(of(given.activity).map(({ steps }) => steps)),
      workouts: of(given.workouts).map(({ sport }) => sport.name),
      sources: [...new Set(of(everything).map(({ source }) => source.slug))].toSorted(),
    };
  });
}

function greatest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
}

const shownDays = 14;

/** The first of the days whose summaries are shown. */
export function firstDay(now: Date, days = shownDays): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}

/** What can be changed of a user, as a form has it. */
export type UserDraft = {
  readonly reference: string;
  readonly zone: string;
  readonly start: string;
  readonly end: string;
};

export function userDraftOf(user: {
  readonly client_user_id: string;
  readonly fallback_time_zone: { readonly id: string } | null;
  readonly ingestion_start: string | null;
  readonly ingestion_end: string | null;
}): UserDraft {
  return {
    reference: user.client_user_id,
    zone: user.fallback_time_zone?.id ?? '',
    start: user.ingestion_start ?? '',
    end: user.ingestion_end ?? '',
  };
}

const orNull = (text: string): string | null => (text === '' ? null : text);

/** What was changed, and nothing else; what was emptied is null. */
export function patchOf(before: UserDraft, after: UserDraft): UserPatchBody {
  const changed = (field: keyof UserDraft): boolean => before[field] !== after[field];
  return {
    ...(changed('reference') ? { client_user_id: after.reference } : {}),
    ...(changed('zone') ? { fallback_time_zone: orNull(after.zone) } : {}),
    ...(changed('start') ? { ingestion_start: orNull(after.start) } : {}),
    ...(changed('end') ? { ingestion_end: orNull(after.end) } : {}),
  };
}
