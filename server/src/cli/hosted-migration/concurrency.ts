/** Each waits for its own answers and heeds its own 429; more of them would only wait for each other. */
const lanes = 4;

/**
 * Does the work for several items at once, begun in their order. After a failure nothing more is begun, and it is thrown when
 * what was under way has ended.
 */
export async function mapConcurrently<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator =
    Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let hasFailed = false;
  const lane = async (): Promise<void> => {
    try {
      for (;;) {
        const next = await iterator.next();
        if (hasFailed || next.done === true) return;
        await work(next.value);
      }
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
}
