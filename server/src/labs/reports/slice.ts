import type { AppContext } from '#kernel/app-context.ts';
import { defineSlice } from '#kernel/slice.ts';

import { reportErrors } from './errors.ts';
import { reportEventPayloads } from './events.ts';
import { examples } from './examples.ts';
import type { ReadDeps } from './job/read-service.ts';
import { jobRoutes } from './job/routes.ts';
import { ReportWorker } from './jobs.ts';
import { exportReports } from './personal-data.ts';
import { reportProtectedFields } from './protected-fields.ts';
import { openReportReader } from './reader/index.ts';
import type { PageDeps } from './review/page-service.ts';
import { reviewRoutes } from './review/routes.ts';
import { countReviews } from './review/work-store.ts';
import { valueRoutes } from './values/routes.ts';

export const slice = defineSlice({
  name: 'labs/reports',
  about: 'uploaded lab reports: parsing, review, acceptance',
  tags: {
    lab_report:
      'Lab reports that customers have: PDFs and pictures are read on this host, looked at where something is in doubt, and their values become results of the user.',
  },
  tables: {
    lab_report_job: {
      of: 'user',
      holds: 'uploaded reports, with their parsed content, sealed',
    },
    lab_report_file: { of: 'user', holds: 'their files, sealed, until they are removed' },
    lab_report_value: { of: 'user', holds: 'accepted values of uploaded reports, sealed' },
  },
  openWork: [countReviews],
  errors: reportErrors,
  protectedFields: reportProtectedFields,
  events: reportEventPayloads,
  examples,
  exportUser: (resources) => [exportReports(resources)],
  exports: {
    lab_reports: 'uploaded lab reports, with their parsed content',
    lab_report_files: 'their files, in base64',
    lab_report_values: 'accepted values of uploaded reports',
  },
  open: (resources: AppContext, shared: Pick<ReadDeps, 'onEvents'>) => {
    const pages = openReportReader();
    const read: ReadDeps['read'] = async (files, signal) => pages.readReport(files, signal);
    // Reviewers do not wait for reports that are read.
    const pictures = openReportReader({ processesMax: 1 });
    const drawPage: PageDeps['drawPage'] = async (...asked) => pictures.drawPage(...asked);
    const deps = { ...resources, ...shared, read, drawPage };
    const worker = new ReportWorker(deps);
    return {
      worker,
      operations: () => [...jobRoutes(deps), ...reviewRoutes(deps), ...valueRoutes(deps)],
      workers: () => [worker],
      close: async () => {
        await Promise.all([pages.close(), pictures.close()]);
      },
    };
  },
});
