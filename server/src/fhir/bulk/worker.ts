import type { AppContext } from '#kernel/app-context.ts';
import { DueWorker } from '#kernel/jobs/due-worker.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import { minuteMs, secondMs } from '#kernel/time.ts';
import { tenantScope } from '#management';

import type { FhirDeps } from '../resource-type.ts';
import { failuresMax } from './model.ts';
import { runExport } from './run.ts';
import { detailsOf } from './service.ts';
import * as store from './store.ts';
import { type Leased, Lost } from './work.ts';

export type BulkDeps = FhirDeps & Pick<AppContext, 'log'>;

const leaseMs = minuteMs;
/** Whoever works on an export says so this often; of one whose process has died, others take it after the lease. */
const renewMs = leaseMs / 4;
const inFlightMax = 2;
const pollMs = secondMs;
const retryMs = 10 * secondMs;

/** Writes exports that were asked for, one of a team at a time. */
export function openBulkWorker(deps: BulkDeps): DueWorker<Leased> {
  return new DueWorker(deps, {
    claim: async (tx, lease) => store.claimDue(tx, lease),
    workOn: async (leased, stopping) => workOn(deps, leased, stopping),
    leaseMs,
    inFlightMax,
    pollMs,
    trouble: 'a bulk export was left, or cannot be claimed',
  });
}

async function workOn(deps: BulkDeps, leased: Leased, stopping: AbortSignal): Promise<void> {
  const { client, tenantId, id } = leased;
  const found = await tenantScope(deps, tenantId, 'fhir.bulk');
  const scope = client === null ? found : { ...found, client };
  const isLost = new AbortController();
  const writeDown = async (change: Parameters<typeof store.update>[3]): Promise<boolean> =>
    deps.db.write(scope, async (tx) => store.update(tx, scope, leased, change));
  const dueIn = (ms: number): { readonly run_at: Date } => ({
    run_at: new Date(deps.clock.now().getTime() + ms),
  });
  const renewal = setInterval(() => {
    // Where it cannot be said, what is written next is refused if the lease has ended meanwhile.
    const isOurs = writeDown(dueIn(leaseMs)).catch(() => true);
    void isOurs.then((isHeld) => isHeld || isLost.abort(new Lost()));
  }, renewMs);
  try {
    const key = deps.vault.open(leased.fileKey, { field: 'bulk_export.file_key', row: id });
    const signal = AbortSignal.any([stopping, isLost.signal]);
    const { filters } = detailsOf(deps, leased);
    const end = await runExport({ deps, scope, leased, filters, key, stopping: signal });
    // Another process goes on at once.
    if (end === 'stopped') await writeDown(dueIn(0));
  } catch (error) {
    if (stopping.aborted) await writeDown(dueIn(0));
    else if (!(error instanceof Lost)) {
      deps.log.error({ export: id, error: describeError(error) }, 'a run of an export failed');
      const failures = leased.failures + 1;
      const state = failures >= failuresMax ? ('failed' as const) : ('running' as const);
      await writeDown({ failures, state, ...dueIn(retryMs * failures) });
    }
  } finally {
    clearInterval(renewal);
  }
}
