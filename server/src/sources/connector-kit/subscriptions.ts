import { dayMs } from '#kernel/time.ts';

/** So much before its end a subscription is renewed; the engine asks for it a day before. */
const renewalMs = 7 * dayMs;

/** The `register` of a provider that has no request for it: the operator tells it where to call. */
export const byHand = {
  subscribes: 'by hand',
  register: async () => ({ expiresAt: null }),
} as const;

/** How a provider keeps the subscriptions to its webhooks. */
export type Subscriptions<Kind, Existing> = {
  /** What the provider is to call about; each is a subscription of its own. */
  readonly wanted: readonly Kind[];
  /** What it knows already, also what has ended. */
  readonly existing: readonly Existing[];
  readonly isFor: (existing: Existing, kind: Kind) => boolean;
  /** Null for one that does not end by itself. */
  readonly endOf: (existing: Existing) => Date | null;
  /** Answers when it ends. */
  readonly create: (kind: Kind) => Promise<Date | null>;
  /** Undefined where this one cannot be renewed and is made anew. */
  readonly renew?: (existing: Existing) => Promise<Date | null> | undefined;
};

/** Makes what is missing, renews what ends soon and leaves the rest. Answers when the first of them ends. */
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
