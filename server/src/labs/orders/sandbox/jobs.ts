import { type DueDeps, DueWorker } from '#kernel/jobs/due-worker.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import { minuteMs, secondMs } from '#kernel/time.ts';
import { tenantScope } from '#management';

import { lockOrder } from '../progress/transition-order.ts';
import { type SimulationDeps, takeStep } from './service.ts';
import * as store from './store.ts';

const inFlightMax = 4;
const pollMs = secondMs;
const leaseMs = minuteMs;

/** Takes the steps of simulations when they are due. */
export class SimulationWorker extends DueWorker<store.Claimed> {
  constructor(deps: DueDeps & SimulationDeps) {
    super(deps, {
      claim: store.claim,
      workOn: async (claimed) => goOn(deps, claimed),
      leaseMs,
      inFlightMax,
      pollMs,
      trouble: 'simulated orders do not go on',
    });
  }
}

async function goOn(deps: DueDeps & SimulationDeps, claimed: store.Claimed): Promise<void> {
  const { orderId } = claimed;
  const scope = await tenantScope(deps, claimed.tenantId, 'labs.simulation');
  try {
    await deps.db.write(scope, async (tx) => {
      // The order first, as everywhere: two that want both rows never wait for each other.
      await lockOrder(tx, deps, scope, orderId);
      const simulation = await store.lock(tx, scope, claimed);
      if (simulation === undefined) return;
      const isOver = await takeStep(tx, deps, scope, { id: orderId, plan: simulation.plan });
      const runAt = new Date(deps.clock.now().getTime() + simulation.delayMs);
      if (isOver) await store.forget(tx, scope, orderId);
      else await store.plan(tx, scope, { ...simulation, runAt });
    });
  } catch (error) {
    deps.log.warn({ order_id: orderId, error: describeError(error) }, 'a simulation has ended');
    await deps.db.write(scope, async (tx) => store.forget(tx, scope, orderId));
  }
  deps.onEvents();
}
