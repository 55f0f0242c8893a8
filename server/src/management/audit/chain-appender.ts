import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import type { Tx } from '#kernel/db.ts';
import { Loop } from '#kernel/jobs/loop.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import { sharedSparseLog } from '#kernel/log/sparse-log.ts';
import { secondMs } from '#kernel/time.ts';

import { findOrganisation } from '../store.ts';
import { alarmAction, type Anchor, type Chain, openChain, resume } from './chain.ts';
import { closeRollUps } from './roll-ups/store.ts';
import * as store from './store.ts';

/** Entries of one transaction: some tens of milliseconds. */
const batchMax = 2000;
/** How long an entry may be changed unnoticed, when nothing is behind. */
const sealEveryMs = secondMs;

/** Returns the chain of this installation. Its key does not depend on the current master key. */
export function auditChain({ vault }: Pick<AppContext, 'vault'>): Chain {
  return openChain(vault.derive('audit chain'));
}

/** Returns a loop that adds written entries to the chain until it is stopped. Any number of processes may run it. */
export function openChainAppender(deps: Pick<AppContext, 'db' | 'log' | 'vault'>): Loop {
  const chain = auditChain(deps);
  return new Loop({
    turn: async () => appendToChain(deps, chain),
    pollMs: sealEveryMs,
    onError: (error) =>
      sharedSparseLog(deps.log).error(
        { error: describeError(error) },
        'sealing the audit log failed; it goes on',
      ),
  });
}

/**
 * Moves committed entries into the chain, in the order in which they were written; true when there may be more. One
 * process does it at a time, and another leaves it at that.
 */
export async function appendToChain(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  chain: Chain,
): Promise<boolean> {
  return db.write(acrossTenants, async (tx) => {
    if (!(await store.lockSealing(tx))) return false;
    const closed = await closeRollUps(tx, batchMax);
    const pending = await store.listPending(tx, batchMax);
    if (pending.length === 0) return false;
    const [head, stored] = await Promise.all([store.findHead(tx), store.findLast(tx)]);
    const end = resume(chain, head, stored);
    if (!end.isSound) {
      log.error({ seq: end.seq }, 'the end of the audit log was altered: run salus audit verify');
      await raiseAlarm(tx);
    }
    let last: Anchor = end;
    const entries = pending.map(({ id, text }) => {
      last = { seq: last.seq + 1, hash: chain.hash(last.hash, text) };
      return { id, hash: last.hash };
    });
    await store.seal(tx, end, entries);
    await store.saveHead(tx, { ...last, mac: chain.mac(last) });
    return pending.length === batchMax || closed === batchMax;
  });
}

/** The alarm is added to the chain in the next turn, like all entries. */
async function raiseAlarm(tx: Tx): Promise<void> {
  const organisationId = await findOrganisation(tx);
  if (organisationId === undefined) throw new Error('an audit log without an organisation');
  const scope = { organisationId, actor: { type: 'system', id: 'audit' }, origin: null } as const;
  await audit(tx, scope, { action: alarmAction });
}
