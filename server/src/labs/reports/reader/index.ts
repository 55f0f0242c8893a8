export { openReportReader, type ReportReader } from './report-reader.ts';
