const said = 'user_id, address, count, details, at, id';
const who =
  'organisation_id, team_id, tenant_id, environment, actor_type, actor_id, action, ' + said;

/** Entries that are not sealed, and open roll-ups as entries: to select from. */
export const unsealedEntries = `(
  select ${who}, subject_type, subject_id, request_id, result from audit_pending
  union all
  select ${who}, case when user_id is not null then 'user' end, user_id::text, null, 'ok' from audit_rollup
) as unsealed`;
