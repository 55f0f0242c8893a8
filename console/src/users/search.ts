import { sourceCalled, textOf, type UnknownFilter } from '#console/kernel/sources/model.ts';

/** What the address says of the list: `?provider=oura&state=failing&created=30d`. A reference is never in it. */
export type UserFilter = {
  readonly provider?: string;
  readonly state?: string;
  /** A range such as `30d`, which stays relative. */
  readonly created?: string;
};

export const connectionStates = ['healthy', 'failing', 'paused', 'none'] as const;
export type ConnectionState = (typeof connectionStates)[number];

const parts = ['provider', 'state', 'created'] as const;

/** The filter of an address, whether or not something matches it: what is left out would show everybody. */
export function filterOf(search: Readonly<Record<string, unknown>>): UserFilter {
  return Object.fromEntries(
    parts.flatMap((part) => {
      const text = textOf(search[part]);
      return text === undefined ? [] : [[part, text]];
    }),
  );
}

export function stateOf(text: string | undefined): ConnectionState | undefined {
  return connectionStates.find((each) => each === text);
}

/** Days of a range such as `30d`; null: it is none. */
export function daysOf(range: string): number | null {
  return /^[1-9]\d{0,3}d$/u.test(range) ? Number.parseInt(range, 10) : null;
}

/** The parts of a filter that nothing matches. */
export function unknownFilters(
  { provider, state, created }: UserFilter,
  sources: readonly { readonly slug: string; readonly name: string }[],
): readonly UnknownFilter[] {
  return [
    ...(provider === undefined || sourceCalled(provider, sources) !== undefined
      ? []
      : [{ name: 'provider', text: `No source is called ${provider}` }]),
    ...(state === undefined || stateOf(state) !== undefined
      ? []
      : [{ name: 'state', text: `No state of connections is called ${state}` }]),
    ...(created === undefined || daysOf(created) !== null
      ? []
      : [{ name: 'created', text: `No range of days is called ${created}` }]),
  ];
}
