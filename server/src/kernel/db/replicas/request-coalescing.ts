/**
 * Coalesces the calls of one event-loop turn into one query. Later callers start a new query, so that no result is
 * older than its caller.
 */
export function coalesce<Answer>(
  ask: () => Promise<Answer>,
  later: (send: () => void) => void = (send) => void setImmediate(send),
): () => Promise<Answer> {
  let gathering: Promise<Answer> | null = null;
  return async () => {
    gathering ??= new Promise<Answer>((resolve, reject) => {
      later(() => {
        gathering = null;
        ask().then(resolve, reject);
      });
    });
    return gathering;
  };
}
