export { type AcceptedReport, listAcceptedReports } from './values/accepted-service.ts';
export { slice } from './slice.ts';
