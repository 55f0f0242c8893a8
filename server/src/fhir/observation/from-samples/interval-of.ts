import type { Measurement } from '#terminology';

import type { Criteria } from '../../search/criteria-model.ts';
import type { Interval } from '../shared/ids.ts';

/** What is asked for; else an hour, or each sample where there are few. */
export function intervalOf(
  { tokens }: Criteria,
  { statistic, isSparse }: Pick<Measurement, 'statistic' | 'isSparse'>,
): Interval {
  if (statistic === null) return 'raw';
  const [{ code } = { code: null }] = tokens['interval'] ?? [];
  if (code === 'hour' || code === 'day' || code === 'raw') return code;
  return isSparse ? 'raw' : 'hour';
}
