import { AppError } from '#kernel/errors.ts';
import { readPage, uuidFromParts, uuidToParts } from '#kernel/pagination.ts';
import type { TeamScope } from '#kernel/scope.ts';

import { getActiveAccount } from '../accounts/of-team/service.ts';
import { ensureDefaultLabTests } from './default-lab-tests.ts';
import { markersOf } from './order-set.ts';
import type { LabTestDeps, WholeLabTest } from './service.ts';
import { type LabTestFilter, list, type OrderKey, orderValue } from './store.ts';

export type LabTestQuery = {
  readonly filter: LabTestFilter;
  /** Lab tests that have markers with all of these test codes. */
  readonly providerIds: readonly string[];
  readonly labAccountId: string | null;
  readonly by: OrderKey;
  readonly isDescending: boolean;
  readonly limit: number;
  readonly cursor: string | null;
};

export type LabTestList = {
  readonly labTests: readonly WholeLabTest[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
};

export async function listLabTests(
  deps: LabTestDeps,
  scope: TeamScope,
  query: LabTestQuery,
): Promise<LabTestList> {
  await ensureDefaultLabTests(deps, scope);
  const directory = await deps.markers.get();
  const { by, isDescending, limit, cursor, ...asked } = query;
  const filter = await availableOnly(deps, scope, query);
  // A test code is another marker with each lab.
  const byCode = query.providerIds.map((code) => directory.listByCode(code).map(({ id }) => id));
  const markerIds = [...filter.markerIds, ...byCode];
  const { rows, nextCursor } = await readPage(deps.cursors, {
    query: JSON.stringify(['lab tests', scope.tenantId, by, isDescending, asked]),
    cursor,
    limit,
    placeOf,
    list: async (after, most) =>
      list(
        deps.db.read(scope),
        scope,
        { ...filter, markerIds },
        { by, isDescending, after, limit: most },
      ),
    positionOf: (row) => [orderValue(row, by), ...uuidToParts(row.id)],
  });
  return {
    labTests: rows.map((labTest) => ({ labTest, markers: markersOf(directory, labTest) })),
    nextCursor,
  };
}

/** With an account, the lab tests of its lab alone. */
async function availableOnly(
  deps: LabTestDeps,
  scope: TeamScope,
  { filter, labAccountId }: LabTestQuery,
): Promise<LabTestFilter> {
  if (labAccountId === null) return filter;
  const { lab } = await getActiveAccount(deps, scope, labAccountId);
  if (filter.labIds !== null && !filter.labIds.includes(lab.id))
    throw new AppError('lab_account.other_lab');
  return { ...filter, labIds: [lab.id] };
}

function placeOf([value, ...parts]: readonly number[]) {
  const id = uuidFromParts(parts);
  return value === undefined || id === undefined ? undefined : { value, id };
}
