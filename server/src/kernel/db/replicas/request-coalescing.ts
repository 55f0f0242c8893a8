/**
 * A question whose answer must not be older than whoever asks: those who ask in one turn share it, and nobody joins one
 * that is on its way, which may have been answered before they came.
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
