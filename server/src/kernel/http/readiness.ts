/**
 * Longer than any statement with which a healthy database responds to a probe; load balancers wait for seconds, too.
 */
export const readyMs = 2000;

/**
 * Returns a check that is false after `readyMs` and throws what `ask` throws. Concurrent checks share one query, so
 * that probes do not accumulate when the database hangs.
 */
export function readiness(ask: () => Promise<unknown>, ms = readyMs): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  return async () => {
    asked ??= ask()
      .then(() => true)
      .finally(() => {
        asked = undefined;
      });
    const { promise: late, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), ms);
    try {
      return await Promise.race([asked, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
