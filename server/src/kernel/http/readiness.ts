/** Longer than any statement that a sound database answers a probe with; probes of balancers wait for seconds, too. */
export const readyMs = 2000;

/**
 * Returns a check that is false after `readyMs` and throws what `ask` throws. Checks at the same time share one question,
 * so that probes do not pile up in front of a database that hangs.
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
