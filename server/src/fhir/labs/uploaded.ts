import { uuidPattern } from '#kernel/formats.ts';
import { type AcceptedReport, listAcceptedReports } from '#labs/reports';
import { toUserId } from '#users';

import type { SortPosition, Placed, ResourceType, Shown, Source } from '../resource-type.ts';
import { uuids } from './of-orders.ts';

type Spec = {
  /** The report that an id of this type begins with. */
  readonly reportOf: (id: string) => string;
  /** What a report is shown as. */
  readonly show: (report: AcceptedReport) => readonly Shown[];
};

/** The report that an id begins with: `<report>`, or `<report>.<position>`. */
export const uploadedReportOf = (id: string): string => id.split('.', 1)[0] ?? '';

const batchMax = 100;
/** Behind whatever a report is shown as. */
const lastIndex = Number.MAX_SAFE_INTEGER;

/** Resources that are made of uploaded reports, as far as they were accepted: the newest report first. */
export function ofUploaded({ reportOf, show }: Spec): Pick<ResourceType, 'find'> & {
  readonly source: Source;
} {
  return {
    find: async (deps, scope, id) => {
      const jobId = reportOf(id);
      if (!uuidPattern.test(jobId)) return undefined;
      const filter = { jobIds: [jobId], userIds: null };
      const reports = await listAcceptedReports(deps, scope, filter, { below: null, limit: 1 });
      return reports.flatMap((each) => show(each)).find(({ resource }) => resource.id === id);
    },
    source: async (deps, scope, { criteria, limit }, after) => {
      const { _id: named } = criteria.tokens;
      const { patient } = criteria.references;
      const filter = {
        jobIds: named === undefined ? null : uuids(named.map(({ code }) => code && reportOf(code))),
        userIds:
          patient === undefined
            ? null
            : uuids(patient.map(({ id }) => id)).map((id) => toUserId(id)),
      };
      const most = Math.min(batchMax, limit + 1);
      const [number, index = lastIndex] = after ?? [];
      // What is left of the report with which the page before ended comes first.
      const below = number === undefined ? null : index === lastIndex ? number : number + 1;
      const reports = await listAcceptedReports(deps, scope, filter, { below, limit: most });
      const last = reports.length < most ? undefined : reports.at(-1);
      return {
        placed: reports.flatMap((each) => placedOf(each, show(each), after)),
        rest: last === undefined ? null : [last.number, lastIndex],
      };
    },
  };
}

function placedOf(
  { number }: AcceptedReport,
  shown: readonly Shown[],
  after: SortPosition | null,
): readonly Placed[] {
  const [from, seen = 0] = after ?? [];
  return shown
    .map((each, index) => ({ shown: each, place: [number, index] }))
    .filter((_, index) => from !== number || index > seen);
}
