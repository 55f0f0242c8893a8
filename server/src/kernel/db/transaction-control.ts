import pg from 'pg';

import { commitTable, type Distribution } from './distribution.ts';
import type { RlsSettings } from './row-scope.ts';

/**
 * Returns the statements that begin a transaction: a single text for plain PostgreSQL. With Citus tables `begin` is a
 * separate statement, because Citus sends the complete text of a `set local` to its workers, once for each setting in
 * it.
 */
export function beginStatements(
  { tenants, across }: RlsSettings,
  { tables }: Distribution,
  begin = 'begin',
): readonly string[] {
  const shown = `set local salus.tenants = ${pg.escapeLiteral(tenants)}; set local salus.across_tenants = ${across}`;
  return tables.length === 0 ? [`${begin}; ${shown}`] : [begin, shown];
}

/** A worker may not have received the commit. Citus will complete it; until then the written rows are invisible. */
class UnsureCommitError extends Error {}

/**
 * Commits. Throws if Citus warns: it acknowledges a commit even if a worker disappeared after it prepared, and the
 * written rows cannot be read until the worker returns.
 */
export async function commitOrThrowOnWarning(
  client: pg.ClientBase,
  { tables }: Distribution,
  commit: () => Promise<void>,
): Promise<void> {
  if (tables.length === 0) return commit();
  let warning: string | undefined;
  const hear = ({
    severity,
    message,
  }: {
    severity?: string | undefined;
    message?: string | undefined;
  }): void => {
    if (severity === 'WARNING') warning = message ?? '';
  };
  client.on('notice', hear);
  try {
    await commit();
  } finally {
    client.off('notice', hear);
  }
  if (warning !== undefined) throw new UnsureCommitError(`a worker did not commit yet: ${warning}`);
}

/** Makes Citus commit in two phases, on the coordinator and on workers; nothing is there to be deleted. */
const twoPhases = { name: 'two-phases', text: `delete from ${commitTable}` };
const armed = new WeakSet<pg.ClientBase>();

export function resetTwoPhaseCommit(client: pg.ClientBase): void {
  armed.delete(client);
}

/**
 * Enables two-phase commit before the first statement that changes rows on a worker. By default Citus commits on the
 * worker first, and a crash of the coordinator would then lose the events of stored rows.
 */
export function enableTwoPhaseCommit(
  client: pg.ClientBase,
  distribution: Distribution,
  text: string,
): void {
  if (!distribution.concerns(text) || armed.has(client) || !isChange(text)) return;
  armed.add(client);
  // If this statement fails, the statement after it fails as well, and reports the error.
  client.query(twoPhases).catch(() => {});
}

function isChange(text: string): boolean {
  return /^\s*(?:insert|update|delete|merge|with)\b/iu.test(text);
}
