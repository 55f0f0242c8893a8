import pg from 'pg';

import { commitTable, type Distribution } from './distribution.ts';
import type { RlsSettings } from './row-scope.ts';

/**
 * What a transaction begins with: one write for plain PostgreSQL. Where Citus has tables `begin` is a statement of its own, as
 * Citus repeats to its workers the whole text that a `set local` came in, once for each in it.
 */
export function beginStatements(
  { tenants, across }: RlsSettings,
  { tables }: Distribution,
  begin = 'begin',
): readonly string[] {
  const shown = `set local salus.tenants = ${pg.escapeLiteral(tenants)}; set local salus.across_tenants = ${across}`;
  return tables.length === 0 ? [`${begin}; ${shown}`] : [begin, shown];
}

/** A worker may not have heard that it is to commit. Citus sees to it that it will; until then what was written is not seen. */
class UnsureCommitError extends Error {}

/**
 * Commits. Citus answers that it has where a worker went away after it had promised to commit, and warns: that is no
 * acknowledgement, as what was written would not be read until the worker is back.
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
 * Before the first statement of a transaction that changes what is on a worker: left to itself Citus commits there first, and
 * a coordinator that dies then has lost the events of what is stored.
 */
export function enableTwoPhaseCommit(
  client: pg.ClientBase,
  distribution: Distribution,
  text: string,
): void {
  if (!distribution.concerns(text) || armed.has(client) || !isChange(text)) return;
  armed.add(client);
  // What is wrong with it fails the statement behind it, too.
  client.query(twoPhases).catch(() => {});
}

function isChange(text: string): boolean {
  return /^\s*(?:insert|update|delete|merge|with)\b/iu.test(text);
}
