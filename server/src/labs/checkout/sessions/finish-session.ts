import { type Once } from '#idempotency';
import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import { isJson } from '#kernel/files/json-fields.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { teamTime } from '#kernel/team-time/team-time.ts';
import { secondMs } from '#kernel/time.ts';
import { bookAppointment, releaseSlot } from '#labs/appointments';
import { getOrder, methodOf, topLevelOf } from '#labs/orders';

import type { Session } from './model.ts';
import { type CheckoutDeps, updateFromPayment, publishSessionEvent } from './service.ts';
import * as store from './store.ts';

/** How often it is looked whether the laboratory has the order. */
const againMs = 5 * secondMs;

/** Ends an expired session. For a paid one, books the held slot as soon as its order can have an appointment. */
export async function finishSession(
  deps: CheckoutDeps,
  scope: TeamScope,
  id: string,
): Promise<void> {
  const session = await updateFromPayment(deps, scope, id);
  if (session.status === 'paid' && session.holdStatus === 'held' && session.appointmentId === null)
    await attach(deps, scope, session);
}

/** Another worker has booked the appointment. */
class Attached extends Error {}

async function attach(deps: CheckoutDeps, scope: TeamScope, session: Session): Promise<void> {
  const { id, orderId, details } = session;
  if (orderId === null || details.appointment === null) throw new Error('a place is kept for it');
  const within: Once = {
    claim: async (tx) => {
      if (!(await store.lockHeld(tx, scope, id))) throw new Attached();
      // The appointment takes over the slot in this transaction.
      await releaseSlot(tx, scope, id);
    },
    keep: async (tx, answer) =>
      change(tx, deps, scope, { ...session, appointmentId: idOf(answer) }),
  };
  const { key, notes } = details.appointment;
  const booking = { type: 'patient_service_center', key, notes, confirmWithinMs: null } as const;
  try {
    await bookAppointment(deps, scope, orderId, { booking, within });
  } catch (error) {
    if (error instanceof Attached) return;
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'appointment.not_bookable' && (await isToCome(deps, scope, session)))
      await tryAgain(deps, scope, id);
    else await giveUp(deps, scope, session);
  }
}

/** Returns the id of a booked appointment. */
function idOf(response: unknown): string {
  if (!isJson(response) || typeof response['id'] !== 'string')
    throw new Error('a booked appointment has an id');
  return response['id'];
}

/** Whether the laboratory may still make the requisition that a service centre wants to see. */
async function isToCome(
  deps: CheckoutDeps,
  scope: TeamScope,
  { orderId }: Session,
): Promise<boolean> {
  if (orderId === null) return false;
  const { order } = await getOrder(deps, scope, orderId);
  return topLevelOf(methodOf[order.course], order.status) === 'received';
}

async function tryAgain(deps: CheckoutDeps, scope: TeamScope, id: string): Promise<void> {
  const runAt = new Date(deps.clock.now().getTime() + againMs);
  await deps.db.write(scope, async (tx) => store.postpone(tx, scope, { id, runAt }));
}

async function giveUp(deps: CheckoutDeps, scope: TeamScope, session: Session): Promise<void> {
  await deps.db.write(scope, async (tx) => {
    if (!(await store.lockHeld(tx, scope, session.id))) return;
    await releaseSlot(tx, scope, session.id);
    await change(tx, deps, scope, { ...session, holdStatus: 'failed' });
  });
  deps.onEvents();
}

async function change(
  tx: Tx,
  deps: CheckoutDeps,
  scope: TeamScope,
  session: Session,
): Promise<void> {
  const { now: at } = await teamTime(deps, tx, scope);
  await store.update(tx, scope, { ...session, at, runAt: null });
  await publishSessionEvent(tx, scope, 'checkout.session.updated', session);
}
