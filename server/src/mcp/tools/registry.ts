import type { Tool } from '../tool-kit/tool.ts';
import { comparePeriods } from './compare-periods.ts';
import { describeData } from './describe-data.ts';
import { fetchDocument } from './fetch.ts';
import { findUsers } from './find-users.ts';
import { listEvents } from './list-events.ts';
import { listOrders } from './list-orders.ts';
import { queryData } from './query-data.ts';
import { readCoverage } from './read-coverage.ts';
import { readDailySummaries } from './read-daily-summaries.ts';
import { readLabReports } from './read-lab-reports.ts';
import { readLabResults } from './read-lab-results.ts';
import { readNights } from './read-nights.ts';
import { readNotes } from './read-notes.ts';
import { readSamples } from './read-samples.ts';
import { readWorkouts } from './read-workouts.ts';
import { search } from './search.ts';

/** Every tool, in the order in which they are listed. */
export const tools: readonly Tool[] = [
  findUsers,
  describeData,
  readCoverage,
  readDailySummaries,
  readNights,
  readWorkouts,
  readSamples,
  queryData,
  comparePeriods,
  readNotes,
  listOrders,
  readLabResults,
  readLabReports,
  listEvents,
  search,
  fetchDocument,
];
