import { AppError } from '#kernel/errors.ts';
import { uuidFromParts, uuidToParts } from '#kernel/http/page.ts';
import type { TeamScope } from '#kernel/scope.ts';

import { getActiveAccount } from '../accounts/of-team/service.ts';
import { markersOf } from './order-set.ts';
import type { LabTestDeps, WholeLabTest } from './service.ts';
import { ensureStock } from './stock.ts';
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
  /** Null: these are the last ones. */
  readonly nextCursor: string | null;
};

export async function listLabTests(
  deps: LabTestDeps,
  scope: TeamScope,
  query: LabTestQuery,
): Promise<LabTestList> {
  await ensureStock(deps, scope);
  const directory = await deps.markers.get();
  const { by, isDescending, limit, cursor, ...asked } = query;
  const name = JSON.stringify(['lab tests', scope.tenantId, by, isDescending, asked]);
  const after = cursor === null ? null : placeOf(deps.cursors.decode(cursor, name));
  const filter = await availableOnly(deps, scope, query);
  // A test code is another marker with each lab.
  const byCode = query.providerIds.map((code) => directory.listByCode(code).map(({ id }) => id));
  const found = await list(
    deps.db.read(scope),
    scope,
    { ...filter, markerIds: [...filter.markerIds, ...byCode] },
    { by, isDescending, after, limit: limit + 1 },
  );
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    labTests: rows.map((labTest) => ({ labTest, markers: markersOf(directory, labTest) })),
    nextCursor:
      last === undefined
        ? null
        : deps.cursors.encode([orderValue(last, by), ...uuidToParts(last.id)], name),
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

function placeOf(position: readonly number[] | undefined): {
  readonly value: number;
  readonly id: string;
} {
  const [value, ...parts] = position ?? [];
  const id = uuidFromParts(parts);
  if (value === undefined || id === undefined) throw new AppError('request.cursor_invalid');
  return { value, id };
}
