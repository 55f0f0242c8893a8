/** A body of each operation that has one. */
export const examples: Readonly<Record<string, unknown>> = {
  acknowledgeCriticalResults: {
    result_ids: ['0199f1c0-0000-8000-8000-000000000001'],
    note: 'Called the patient.',
  },
  acceptUnmatchedResult: {},
  createUnmatchedResultUpdate: {
    status: 'pending_customer_review:in_progress',
    note: 'Asked the clinic for the date of birth.',
  },
  resolveUnmatchedResult: { action: 'reject' },
  createUnmatchedResultTest: { case: 'no_match', order_source: 'managed' },
};
