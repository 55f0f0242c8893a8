import { dayMs, hourMs } from '#kernel/time.ts';

/** The recent failures of an endpoint. Both fields are null while it responds with success. */
export type Health = {
  /** The failure that later ones are measured from. */
  readonly firstFailedAt: Date | null;
  /** Since when it counts as failing. */
  readonly failingSince: Date | null;
};

const apartMs = 12 * hourMs;
const windowMs = 24 * hourMs;
const disabledAfterMs = 5 * dayMs;

/**
 * Returns the health after a failure, if no attempt has succeeded since the earlier ones. An endpoint counts as failing from a
 * failure that follows another after 12 to 24 hours, so that a short outage or a rare event does not count. If every attempt
 * fails for five days from then on, the endpoint is to be disabled.
 */
export function afterFailure(health: Health, at: Date): Health & { readonly isOver: boolean } {
  const { firstFailedAt, failingSince } = health;
  if (failingSince !== null) {
    return {
      firstFailedAt,
      failingSince,
      isOver: at.getTime() - failingSince.getTime() >= disabledAfterMs,
    };
  }
  const gapMs = at.getTime() - (firstFailedAt?.getTime() ?? 0);
  if (firstFailedAt === null || gapMs > windowMs) {
    return { firstFailedAt: at, failingSince: null, isOver: false };
  }
  return { firstFailedAt, failingSince: gapMs >= apartMs ? at : null, isOver: false };
}

export function isSameHealth(one: Health, other: Health): boolean {
  return (
    one.firstFailedAt?.getTime() === other.firstFailedAt?.getTime() &&
    one.failingSince?.getTime() === other.failingSince?.getTime()
  );
}
