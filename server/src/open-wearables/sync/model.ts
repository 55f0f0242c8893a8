import type { SdkProvider } from '../mapping/provider.ts';

export type Counts = Readonly<Record<string, number>>;

/** The past of a resource: from when to when, and whether its end was published. */
export type Past = { readonly startsAt: number; readonly endsAt: number; readonly isOpen: boolean };
export type History = Readonly<Record<string, Past>>;

/** What the SDK of one provider sent of a user. */
export type Upload = {
  readonly provider: SdkProvider;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly sdkVersion: string | null;
  /** Records that nothing was made of, by kind; a record that came twice is counted twice. */
  readonly leftOut: Counts;
  readonly history: History;
};

/** What an upload changed of the past of a resource. */
export type Grown = {
  readonly resource: string;
  readonly startsAt: number;
  readonly endsAt: number;
  /** It brought something new: a repeated past is not published again. */
  readonly hasNew: boolean;
};

const kindsMax = 200;

export function addCounts(counts: Counts, more: ReadonlyMap<string, number>): Counts {
  const sum = new Map(Object.entries(counts));
  for (const [kind, count] of more) {
    const key = sum.has(kind) || sum.size < kindsMax ? kind : 'other kinds';
    sum.set(key, (sum.get(key) ?? 0) + count);
  }
  return Object.fromEntries(sum);
}

export function grow(history: History, grown: readonly Grown[]): History {
  const next = new Map(Object.entries(history));
  for (const { resource, startsAt, endsAt, hasNew } of grown) {
    const past = next.get(resource);
    next.set(resource, {
      startsAt: Math.min(past?.startsAt ?? startsAt, startsAt),
      endsAt: Math.max(past?.endsAt ?? endsAt, endsAt),
      isOpen: hasNew || (past?.isOpen ?? false),
    });
  }
  return Object.fromEntries(next);
}

/** The resources whose past has arrived, and the history in which they are closed. */
export function close(
  history: History,
  resources: ReadonlySet<string> | null,
): {
  readonly closed: readonly (Past & { readonly resource: string })[];
  readonly history: History;
} {
  const closed = Object.entries(history).flatMap(([resource, past]) =>
    past.isOpen && (resources === null || resources.has(resource)) ? [{ ...past, resource }] : [],
  );
  const ended = closed.map(
    ({ resource, ...past }) => [resource, { ...past, isOpen: false }] as const,
  );
  return { closed, history: { ...history, ...Object.fromEntries(ended) } };
}
