import { sourceCalled, textOf, type UnknownFilter } from '#console/kernel/sources/model.ts';

export const statuses = ['active', 'paused', 'error'] as const;
export type Status = (typeof statuses)[number];

/** What the address says of the list: `?provider=oura&status=error&user=…`. */
export type ConnectionFilter = {
  readonly provider?: string;
  readonly status?: string;
  readonly user?: string;
};

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/u;

const parts = ['provider', 'status', 'user'] as const;

/** The filter of an address, whether or not something matches it: what is left out would show every connection. */
export function filterOf(search: Readonly<Record<string, unknown>>): ConnectionFilter {
  return Object.fromEntries(
    parts.flatMap((part) => {
      const text = textOf(search[part]);
      return text === undefined ? [] : [[part, text]];
    }),
  );
}

/** A filter that the server takes. */
export type KnownFilter = {
  readonly provider?: string;
  readonly status?: Status;
  readonly user?: string;
};

/** The filter as the server takes it, and the parts that nothing matches. */
export function checkFilter(
  { provider, status, user }: ConnectionFilter,
  sources: readonly { readonly slug: string; readonly name: string }[],
): { readonly known: KnownFilter; readonly unknown: readonly UnknownFilter[] } {
  const slug = provider === undefined ? undefined : sourceCalled(provider, sources);
  const knownStatus = statuses.find((each) => each === status);
  const isUser = user !== undefined && uuid.test(user);
  return {
    known: {
      ...(slug === undefined ? {} : { provider: slug }),
      ...(knownStatus === undefined ? {} : { status: knownStatus }),
      ...(isUser ? { user } : {}),
    },
    unknown: [
      ...(provider === undefined || slug !== undefined
        ? []
        : [{ name: 'provider', text: `No source is called ${provider}` }]),
      ...(status === undefined || knownStatus !== undefined
        ? []
        : [{ name: 'status', text: `No state is called ${status}` }]),
      ...(user === undefined || isUser ? [] : [{ name: 'user', text: `${user} is no user id` }]),
    ],
  };
}

/** What of the connections is looked at. */
export const views = [
  ['list', 'Connections'],
  ['fetched', 'What was fetched'],
  ['past', 'Historical pulls'],
  ['gaps', 'Gap map of a user'],
  ['bulk', 'Bulk operations'],
] as const;
export type Shown = (typeof views)[number][0];

export type ConnectionSearch = ConnectionFilter & { readonly show?: Shown };

/** The filter and what is shown of it; the list needs no word. */
export function searchOf(search: Readonly<Record<string, unknown>>): ConnectionSearch {
  const [show] = views.find(([view]) => view === search['show']) ?? ['list'];
  return { ...filterOf(search), ...(show === 'list' ? {} : { show }) };
}

const errors: Readonly<Record<string, string>> = {
  token_refresh_failed:
    'The provider no longer accepts the permission: the person has to connect again.',
  webhook_registration_failed: 'The provider did not take our address for its messages.',
  user_not_found: 'The provider does not know the person any more.',
  deregistered_per_provider: 'The person ended it at the provider.',
  required_scopes_not_granted: 'The person left out a permission that is needed.',
  provider_credential_error: 'The credentials of your application are refused.',
  provider_password_expired: 'The password has changed: the person has to connect again.',
  unknown: 'The provider failed in a way that it does not explain.',
};

/** What an error means, and with it whose turn it is. */
export function errorText(type: string): string {
  return errors[type] ?? type.replaceAll('_', ' ');
}

type Resource = { readonly resource: string; readonly newest_data: string | null };

export type Freshness = {
  readonly resource: string;
  /** Whole days since the newest data; null where there was never any. */
  readonly days: number | null;
};

/** How long each kind of data has been missing, the longest first. */
export function freshnessOf(resources: readonly Resource[], now: Date): readonly Freshness[] {
  const daysSince = (at: string): number =>
    Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / 86_400_000));
  return resources
    .map(({ resource, newest_data: newest }) => ({
      resource,
      days: newest === null ? null : daysSince(newest),
    }))
    .toSorted((a, b) => (b.days ?? 1e9) - (a.days ?? 1e9) || a.resource.localeCompare(b.resource));
}

/** So many days without data are worth a look. */
const lateDays = 3;

export function lateOnes(freshness: readonly Freshness[]): readonly Freshness[] {
  return freshness.filter(({ days }) => days === null || days >= lateDays);
}

type Connected = { readonly user_id: string };

/** What acting on the filter would touch. */
export function scopeOf(connections: readonly Connected[]): {
  readonly connections: number;
  readonly userIds: readonly string[];
} {
  return {
    connections: connections.length,
    userIds: [...new Set(connections.map(({ user_id: id }) => id))],
  };
}
