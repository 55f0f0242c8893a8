/** The types that are about summaries: one of them an event, where others carry samples. */
const summaries: ReadonlySet<string> = new Set([
  'activity',
  'body',
  'electrocardiogram',
  'meal',
  'menstrual_cycle',
  'profile',
  'sleep',
  'sleep_cycle',
  'workouts',
]);

const single: Readonly<Record<string, string>> = {
  'checkout.quote.created': 'A quote for what a patient pays is made.',
  'checkout.session.created': 'A patient is asked to pay for an order.',
  'checkout.session.updated':
    'A session of checkout was paid, cancelled or has ended, or its order or place changed.',
  'insurance.eligibility.checked': 'A payer said whether a user’s insurance is active, or did not.',
  'continuous_query.result_table.changed': 'A continuous query has a new table of a user.',
  'destination.full': 'A broker takes no more events, as too many wait for it.',
  'endpoint.disabled': 'An endpoint was switched off, as it did not take its messages.',
  'lab_report.parsing_job.created': 'A report of a laboratory was handed in to be read.',
  'lab_report.parsing_job.updated': 'Reading a report of a laboratory went on, or has ended.',
  'labtest.appointment.created': 'An appointment is made.',
  'labtest.appointment.updated': 'An appointment is changed.',
  'labtest.match_review.created': 'A result waits for a decision whose it is.',
  'labtest.match_review.updated': 'It was decided whose a result is.',
  'labtest.order.created': 'An order is made.',
  'labtest.order.updated': 'An order has another status, or something of it was changed.',
  'labtest.order_tracking.updated': 'When results of an order are expected has changed.',
  'labtest.result.critical':
    'A critical value came, of an order or of a report without a known order; once for each.',
  'message.attempt.exhausted': 'A message was tried for the last time and never arrived.',
  'provider.connection.created': 'A user has connected a source.',
  'provider.connection.error': 'A source cannot be read any more until its user connects it again.',
  'provider.device.created': 'A device of a user was seen for the first time.',
  'provider.device.updated': 'Something of a device of a user has changed.',
  'daily.data.workout_stream.created': 'The stream of a workout is there.',
  'daily.data.workout_stream.updated': 'The stream of a workout has changed.',
};

/** When there is such an event; null for a type that came later than this page. */
export function meaningOf(type: string): string | null {
  const known = single[type];
  if (known !== undefined) return known;
  const [, span, name = '', what] =
    /^(daily|historical)\.data\.(\w+)\.(created|updated|deleted)$/u.exec(type) ?? [];
  if (span === undefined) return null;
  const noun = name.replaceAll('_', ' ');
  if (span === 'historical')
    return `A historical upload of ${noun} has ended. It carries no data: read it by its range.`;
  if (what === 'deleted')
    return summaries.has(name)
      ? `A summary of ${noun} was deleted.`
      : `Samples of ${noun} were deleted.`;
  if (summaries.has(name)) {
    return what === 'created'
      ? `A summary of ${noun} is new.`
      : `A summary of ${noun} has changed: its latest version replaces every earlier one.`;
  }
  return what === 'created'
    ? `Samples of ${noun} that were not there before.`
    : `Samples of ${noun} that replaced another value.`;
}

/** The beginnings that several types share, for a filter, in the order of their names. */
export function familiesOf(types: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const type of types) {
    const parts = type.split('.');
    for (let length = 1; length < parts.length; length += 1) {
      const family = `${parts.slice(0, length).join('.')}.*`;
      counts.set(family, (counts.get(family) ?? 0) + 1);
    }
  }
  // A resource's own beginning is no shorter a list than its two types.
  return [...counts]
    .filter(([, count]) => count > 2)
    .map(([family]) => family)
    .toSorted();
}

/** The types in whose name or meaning every word of the text is. */
export function typesWith<Type extends { readonly event_type: string }>(
  types: readonly Type[],
  text: string,
): readonly Type[] {
  const words = text.toLowerCase().split(/\s+/u);
  return types.filter(({ event_type: type }) => {
    const said = `${type} ${meaningOf(type) ?? ''}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
}
