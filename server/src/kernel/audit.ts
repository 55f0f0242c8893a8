import { type Brand, trust } from './brand.ts';
import { type Tx, writeAtCommit } from './db.ts';
import type { ErrorCode } from './errors.ts';
import type { Origin, TeamScopeFields, UserId } from './scope.ts';

/** A word of ours. The compiler takes only what is written out in the code, so nothing that somebody sent. */
export type AuditName = Lowercase<string>;
/** The id of something, branded where it was checked. */
export type AuditId = Brand<string, string>;

/** What else there is to say of an action, in ids, counts and names of fields; a value has no type that fits. */
export type AuditDetails = Readonly<Record<AuditName, AuditId | number | readonly FieldName[]>>;

export type AuditEntry = {
  /** What was done, as `<noun>.<past participle>`: user.deleted. */
  readonly action: `${AuditName}.${AuditName}` | AuditId;
  /** To what. */
  readonly subject?: { readonly type: AuditName; readonly id: AuditId };
  /** Whose personal data it concerns; the subject, where no other is named. */
  readonly userId?: UserId;
  /** Absent: it was done. */
  readonly refusedWith?: ErrorCode;
  /** How often, where alike actions are written together. */
  readonly count?: number;
  readonly details?: AuditDetails;
};

/** Who acts, for whom and from where. Every scope is one; entries that stand for many requests name no request. */
export type AuditScope = Pick<TeamScopeFields, 'organisationId' | 'actor'> &
  Partial<Pick<TeamScopeFields, 'teamId' | 'tenantId' | 'environment'>> & {
    readonly origin: Partial<Origin> | null;
  };

export type FieldName = Brand<string, 'FieldName'>;

/** The names, as the wire has them, of the fields that a change gives; never what it gives them. */
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

/** Goes to the server together with the commit: on a way of its own it would cost as much as all else of a small write. */
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
