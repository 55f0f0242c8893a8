import { type Brand, trust } from './brand.ts';
import { type Tx, writeAtCommit } from './db.ts';
import type { ErrorCode } from './errors.ts';
import type { Origin, TeamScopeFields, UserId } from './scope.ts';

/** A literal word of the source code. Its type rejects texts of requests, so that they never reach the audit log. */
export type AuditName = Lowercase<string>;
/** The id of something, branded where it was checked. */
export type AuditId = Brand<string, string>;

/** Details of an action as ids, counts and field names. Values of fields have no matching type. */
export type AuditDetails = Readonly<Record<AuditName, AuditId | number | readonly FieldName[]>>;

export type AuditEntry = {
  /** The action as `<noun>.<past participle>`: user.deleted. */
  readonly action: `${AuditName}.${AuditName}` | AuditId;
  /** The object of the action. */
  readonly subject?: { readonly type: AuditName; readonly id: AuditId };
  /** The user whose personal data the action concerns; the subject if absent. */
  readonly userId?: UserId;
  /** Absent if the action succeeded. */
  readonly refusedWith?: ErrorCode;
  /** The number of equal actions that this entry stands for. */
  readonly count?: number;
  readonly details?: AuditDetails;
};

/** The actor, its team and origin. Every scope is one. An entry that stands for several requests names no request. */
export type AuditScope = Pick<TeamScopeFields, 'organisationId' | 'actor'> &
  Partial<Pick<TeamScopeFields, 'teamId' | 'tenantId' | 'environment'>> & {
    readonly origin: Partial<Origin> | null;
  };

export type FieldName = Brand<string, 'FieldName'>;

/** Returns the wire names of the fields that a change sets, never their values. */
export function fieldNames(change: object): readonly FieldName[] {
  return Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`))
    .map((name) => trust<FieldName>(name));
}

/** Records an action in the transaction that does it: both are committed, or neither is (ADR-0024). */
export async function audit(tx: Tx, scope: AuditScope, entry: AuditEntry): Promise<void> {
  auditAll(tx, [{ scope, entry }]);
}

export type AuditRecord = { readonly scope: AuditScope; readonly entry: AuditEntry };

const insertText = `
  insert into audit_pending (
    organisation_id, team_id, tenant_id, environment, actor_type, actor_id, action, subject_type, subject_id, user_id,
    address, request_id, result, count, details)
  select organisation_id, team_id, tenant_id, environment, actor_type, actor_id, action, subject_type, subject_id, user_id,
    address, request_id, result, count, details
  from json_populate_recordset(null::audit_pending, $1::json)`;

/** Sends the entries together with the commit: a separate round trip would double the time of a small write. */
export function auditAll(tx: Tx, records: readonly AuditRecord[]): void {
  if (records.length === 0) return;
  writeAtCommit(tx, { text: insertText, values: [auditRows(records)] });
}

/** The rows of records as a JSON array, under the names of the columns of `audit_pending`. */
export function auditRows(records: readonly AuditRecord[]): string {
  return JSON.stringify(records.map(({ scope, entry }) => toRow(scope, entry)));
}

function toRow(scope: AuditScope, entry: AuditEntry): object {
  const { userId } = entry;
  const subject =
    entry.subject ?? (userId === undefined ? undefined : { type: 'user', id: userId });
  return {
    organisation_id: scope.organisationId,
    team_id: scope.teamId,
    tenant_id: scope.tenantId,
    environment: scope.environment,
    actor_type: scope.actor.type,
    actor_id: scope.actor.id,
    action: entry.action,
    subject_type: subject?.type,
    subject_id: subject?.id,
    user_id: userId,
    address: scope.origin?.address,
    request_id: scope.origin?.requestId,
    result: entry.refusedWith ?? 'ok',
    count: entry.count ?? 1,
    details: entry.details ?? {},
  };
}
