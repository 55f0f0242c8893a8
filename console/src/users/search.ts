/** What the address says of the list: `?provider=oura&state=failing&created=30d`. A reference is never in it. */
export type UserFilter = {
  readonly provider?: string;
  readonly state?: ConnectionState;
  /** A range such as `30d`, which stays relative. */
  readonly created?: string;
};

export const connectionStates = ['healthy', 'failing', 'paused', 'none'] as const;
export type ConnectionState = (typeof connectionStates)[number];

/** The filter of an address. What it has that is no filter is left out, never an error. */
export function filterOf(search: Readonly<Record<string, unknown>>): UserFilter {
  const { provider, state, created } = search;
  const known = connectionStates.find((each) => each === state);
  return {
    ...(typeof provider === 'string' && /^[a-z][a-z0-9_]{0,62}$/u.test(provider)
      ? { provider }
      : {}),
    ...(known === undefined ? {} : { state: known }),
    ...(typeof created === 'string' && /^[1-9]\d{0,3}d$/u.test(created) ? { created } : {}),
  };
}
