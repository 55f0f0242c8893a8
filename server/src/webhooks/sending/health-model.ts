import { dayMs, hourMs } from '#kernel/time.ts';

/** How an endpoint has answered lately. Both are null while it answers with success. */
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
 * What follows from a failure when nothing succeeded since the ones before. An endpoint counts as failing from a
 * failure on that is 12 to 24 hours after another one, so that a short outage or a rare event is not held against it;
 * when everything has failed for five days from then on, it is to be disabled.
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
