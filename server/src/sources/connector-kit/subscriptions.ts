import { dayMs } from '#kernel/time.ts';

/** A subscription with less time left is renewed; the engine asks for it a day before. */
const renewalMs = 7 * dayMs;

/** The `register` of a provider without such a request: the operator configures the callback URL there. */
export const byHand = {
  subscribes: 'by hand',
  register: async () => ({ expiresAt: null }),
} as const;

/** Manages a provider's webhook subscriptions. */
export type Subscriptions<Kind, Existing> = {
  /** The required subscriptions, one for each kind. */
  readonly wanted: readonly Kind[];
  /** The provider's subscriptions, expired ones included. */
  readonly existing: readonly Existing[];
  readonly isFor: (existing: Existing, kind: Kind) => boolean;
  /** Null if it does not expire. */
  readonly endOf: (existing: Existing) => Date | null;
  /** Creates a subscription and returns its expiry. */
  readonly create: (kind: Kind) => Promise<Date | null>;
  /** Returns undefined if it cannot be renewed and must be created again. */
  readonly renew?: (existing: Existing) => Promise<Date | null> | undefined;
};

/** Creates missing subscriptions and renews those that expire soon. Returns the earliest expiry. */
export async function ensureSubscriptions<Kind, Existing>(
  subscriptions: Subscriptions<Kind, Existing>,
  now: Date,
): Promise<{ readonly expiresAt: Date | null }> {
  const ends: number[] = [];
  for (const kind of subscriptions.wanted) {
    const end = await ensure(subscriptions, kind, now);
    if (end !== null) ends.push(end.getTime());
  }
  return { expiresAt: ends.length === 0 ? null : new Date(Math.min(...ends)) };
}

async function ensure<Kind, Existing>(
  { existing, isFor, endOf, create, renew }: Subscriptions<Kind, Existing>,
  kind: Kind,
  now: Date,
): Promise<Date | null> {
  const ended = (each: Existing): number => endOf(each)?.getTime() ?? Number.POSITIVE_INFINITY;
  const [latest] = existing
    .filter((each) => isFor(each, kind))
    .toSorted((one, other) => ended(other) - ended(one));
  if (latest === undefined) return create(kind);
  const leftMs = ended(latest) - now.getTime();
  if (leftMs > renewalMs) return endOf(latest);
  return (leftMs > 0 ? renew?.(latest) : undefined) ?? create(kind);
}
