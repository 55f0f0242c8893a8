/** A body of each operation that has one. */
export const examples: Readonly<Record<string, unknown>> = {
  acceptUnmatchedResult: {},
  resolveUnmatchedResult: { action: 'reject' },
  createUnmatchedResultTest: { case: 'no_match', order_source: 'managed' },
};
