import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { KeyDeps } from '../job/sealed.ts';
import { getFiles } from '../job/service.ts';
import type { ReportReader } from '../reader/index.ts';
import type { PagePicture } from '../text-extraction/page-picture.ts';

export type PageDeps = KeyDeps &
  Pick<AppContext, 'db'> & { readonly drawPage: ReportReader['drawPage'] };

/** Draws a page of the document in a process with its own limits. */
export async function getPage(
  deps: PageDeps,
  scope: TeamScope,
  { jobId, number }: { readonly jobId: string; readonly number: number },
): Promise<PagePicture> {
  const outcome = await deps.drawPage(await getFiles(deps, scope, jobId), number);
  if ('failureReason' in outcome) throw new AppError('lab_report.page_unreadable');
  if (outcome.page === null) throw new AppError('lab_report.page_not_found');
  return outcome.page;
}
