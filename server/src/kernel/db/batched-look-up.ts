type Waiting<Row> = {
  readonly key: string;
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * A look-up by key that many requests do at once: those of one turn of the event loop, through the same door, are asked
 * together. Not for transactions, whose statements are sent in the order in which they are asked.
 */
export function batchedLookUp<Door, Row>(
  ask: (door: Door, keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
): (door: Door, key: string) => Promise<Row | undefined> {
  const waitingAt = new Map<Door, Waiting<Row>[]>();
  const send = async (door: Door): Promise<void> => {
    const all = waitingAt.get(door) ?? [];
    waitingAt.delete(door);
    try {
      const found = await ask(door, [...new Set(all.map(({ key }) => key))]);
      for (const { key, resolve } of all) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  };
  return async (door, key) =>
    new Promise((resolve, reject) => {
      const waiting = { key, resolve, reject };
      const others = waitingAt.get(door);
      if (others === undefined) {
        waitingAt.set(door, [waiting]);
        setImmediate(() => void send(door));
      } else {
        others.push(waiting);
      }
    });
}
