import type { Tool } from './tool.ts';
import { comparePeriods } from './tools/compare-periods.ts';
import { describeData } from './tools/describe-data.ts';
import { fetchDocument } from './tools/fetch.ts';
import { findUsers } from './tools/find-users.ts';
import { listEvents } from './tools/list-events.ts';
import { listOrders } from './tools/list-orders.ts';
import { queryData } from './tools/query-data.ts';
import { readCoverage } from './tools/read-coverage.ts';
import { readDailySummaries } from './tools/read-daily-summaries.ts';
import { readLabReports } from './tools/read-lab-reports.ts';
import { readLabResults } from './tools/read-lab-results.ts';
import { readNights } from './tools/read-nights.ts';
import { readNotes } from './tools/read-notes.ts';
import { readSamples } from './tools/read-samples.ts';
import { readWorkouts } from './tools/read-workouts.ts';
import { search } from './tools/search.ts';

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
