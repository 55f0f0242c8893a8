import { sql } from 'kysely';

import type { ReadDb } from '#kernel/db.ts';
import { camelRow, type SnakeRow } from '#kernel/db/rows.ts';
import { parseEnum } from '#kernel/parse-enum.ts';
import type { TeamScope } from '#kernel/scope.ts';

import { courses } from '../machine/transitions.ts';
import type { OrderId } from '../model.ts';
import { interpretations, lowLevelStatuses } from '../model/status.ts';
import { readTests } from '../ordered-tests/store.ts';
import type { PlainOrder } from './model.ts';

type Row = SnakeRow<Omit<PlainOrder, 'tests' | 'isPriority'>> & {
  readonly tests_digest: Buffer;
  readonly priority: boolean;
};

/** Returns these orders of the tenant without their encrypted details, in no order. Omits those of deleted users. */
export async function listPlain(
  db: ReadDb,
  scope: TeamScope,
  ids: readonly OrderId[],
): Promise<readonly PlainOrder[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select o.id, o.user_id, o.transaction_id, o.origin, o.parent_id, o.course, o.status, o.status_at, o.lab, o.tests_digest,
      o.activate_by, o.was_scheduled, o.priority, o.interpretation, o.has_missing_results, o.appointment_id,
      o.critical_results, o.abnormal_results, o.unacknowledged_results, o.created_at, o.updated_at
    from lab_order as o join users on users.id = o.user_id
    where o.id = any(${[...ids]}::uuid[]) and o.tenant_id = ${scope.tenantId} and users.deleted_at is null`.execute(
    db,
  );
  const testsOf = await readTests(db, scope, rows);
  return rows.map(({ tests_digest: digest, ...row }) => fromRow(row, testsOf(digest)));
}

function fromRow(
  { priority, ...row }: Omit<Row, 'tests_digest'>,
  tests: PlainOrder['tests'],
): PlainOrder {
  return {
    ...camelRow(row),
    course: parseEnum(courses, row.course),
    status: parseEnum(lowLevelStatuses, row.status),
    interpretation:
      row.interpretation === null ? null : parseEnum(interpretations, row.interpretation),
    isPriority: priority,
    tests,
  };
}
