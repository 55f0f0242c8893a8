import { AppError } from '#kernel/errors.ts';

import { classOfSeries, classOfSummary, type DataClass } from './classes-model.ts';

/** The class of a resource. Errors: `timeseries.resource_unknown`, which names the tool that knows them. */
export function requireSeriesClass(resource: string): DataClass {
  const found = classOfSeries(resource);
  if (found !== undefined) return found;
  const detail = 'There is no resource of this name; describe_data names those that there are';
  throw new AppError('timeseries.resource_unknown', { detail });
}

/** The class of a kind of summaries. Errors: `summary.resource_unknown`. */
export function requireSummaryClass(name: string): DataClass {
  const found = classOfSummary(name);
  if (found === undefined) throw new AppError('summary.resource_unknown');
  return found;
}
