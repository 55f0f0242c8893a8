import type { Tool } from './tool.ts';
import { describeData } from './tools/describe-data.ts';
import { findUsers } from './tools/find-users.ts';
import { listEvents } from './tools/list-events.ts';
import { listOrders } from './tools/list-orders.ts';
import { queryData } from './tools/query-data.ts';
import { readCoverage } from './tools/read-coverage.ts';
import { readLabResults } from './tools/read-lab-results.ts';
import { readNotes } from './tools/read-notes.ts';
import { readSamples } from './tools/read-samples.ts';

/** Every tool, in the order in which they are listed. */
export const tools: readonly Tool[] = [
  findUsers,
  describeData,
  readCoverage,
  readSamples,
  queryData,
  readNotes,
  listOrders,
  readLabResults,
  listEvents,
];
