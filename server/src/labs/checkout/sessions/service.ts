import { type Once } from '#idempotency';
import type { AppContext } from '#kernel/app-context.ts';
import { audit, type AuditId } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { SealedLocation } from '#kernel/secrets/protected-fields.ts';
import { ensureUserKey, openUserKey } from '#kernel/secrets/user-keys.ts';
import { teamTime } from '#kernel/team-time/team-time.ts';
import { dayMs } from '#kernel/time.ts';
import { holdSlot, releaseSlot } from '#labs/appointments';
import {
  createOrder,
  type NewOrderFields,
  type OrderAddress,
  type OrderDeps,
  type Patient,
  plainFields,
  prepareOrder,
  stateCodeOf,
  toOrderSet,
} from '#labs/orders';
import { findActive, lockActive } from '#users';

import { publishCheckoutEvent } from '../events.ts';
import type { PaymentProvider, PaymentMethod } from '../payment/payment-provider.ts';
import { type Outcome, setOutcome } from '../payment/store.ts';
import { totalOf } from '../quotes/model.ts';
import { getQuote, getValidQuote } from '../quotes/service.ts';
import type { Quote } from '../quotes/store.ts';
import { paidBy, type Session, type SessionDetails, withSessionId } from './model.ts';
import { sessionToWire } from './schema.ts';
import * as store from './store.ts';

export type CheckoutDeps = OrderDeps & {
  /** Returns the payment provider of a team; undefined if it has none. */
  readonly channelFor: (scope: TeamScope) => PaymentProvider | undefined;
};

type KeyDeps = Pick<AppContext, 'vault' | 'random'>;

/** At most this long; a quote that ends sooner is paid sooner. */
const lifeMs = dayMs;

const placeOf = (id: string): SealedLocation<'user key'> => ({
  field: 'checkout_session.data',
  row: id,
});

export function openSession(
  deps: KeyDeps,
  { sealed, wrapped, ...plain }: store.StoredSession,
): Session {
  const key = openUserKey(deps, plain.userId, wrapped);
  return { ...plain, details: key.openJson<SessionDetails>(sealed, placeOf(plain.id)) };
}

export async function getSession(
  deps: KeyDeps & Pick<AppContext, 'db'>,
  scope: TeamScope,
  id: string,
): Promise<Session> {
  return findSession(deps, deps.db.read(scope), scope, id);
}

async function findSession(
  deps: KeyDeps,
  db: ReadDb,
  scope: TeamScope,
  id: string,
): Promise<Session> {
  const stored = await store.find(db, scope, id);
  if (stored === undefined) throw new AppError('checkout.session_not_found');
  return openSession(deps, stored);
}

export type NewSession = {
  readonly quoteId: string;
  readonly userId: UserId;
  readonly method: PaymentMethod;
  readonly successUrl: string | null;
  readonly cancelUrl: string | null;
  readonly patient: Patient;
  readonly patientAddress: OrderAddress;
  readonly appointment: SessionDetails['appointment'];
};

/** Creates a session for the payment of a quote. Throws the errors of its order before anyone pays. */
export async function createSession(
  deps: CheckoutDeps,
  scope: TeamScope,
  asked: NewSession,
  within: Once,
): Promise<Session> {
  const { userId, patient, patientAddress, method } = asked;
  if ((await findActive(deps.db.read(scope), scope, userId)) === undefined)
    throw new AppError('order.user_not_found');
  const quote = await getValidQuote(deps, scope, asked.quoteId);
  const channel = requireChannel(deps, scope);
  if (stateCodeOf(patientAddress) !== quote.content.state)
    throw new AppError('checkout.other_state');
  const { chosen } = await prepareOrder(deps, scope, { userId, fields: fieldsOf(quote, asked) });
  const lab = chosen.lab.slug;
  if (asked.appointment !== null && chosen.method !== 'walk_in_test')
    throw new AppError('appointment.wrong_method');
  const time = await teamTime(deps, deps.db.read(scope), scope);
  const { now } = time;
  const id = uuidV7(now, deps.random);
  const payBefore = new Date(Math.min(quote.expiresAt.getTime(), now.getTime() + lifeMs));
  const amountMinor = totalOf(quote.content.lineItems);
  const resource = await channel.open({
    sessionId: id,
    method,
    amountMinor,
    payBefore,
    successUrl: withSessionId(asked.successUrl, id),
    cancelUrl: withSessionId(asked.cancelUrl, id),
  });
  const { url: paymentUrl, clientSecret } = resource;
  const session: Session = {
    id,
    userId,
    quoteId: quote.id,
    status: 'unpaid',
    amountMinor,
    payBefore,
    paymentResourceId: resource.id,
    orderId: null,
    orderTransactionId: null,
    holdStatus: asked.appointment === null ? null : 'held',
    appointmentId: null,
    createdAt: now,
    details: { patient, patientAddress, paymentUrl, clientSecret, appointment: null },
  };
  await deps.db.write(scope, async (tx) => {
    await within.claim(tx);
    const user = { scope, userId };
    if ((await lockActive(tx, [user])).get(user) === undefined)
      throw new AppError('order.user_not_found');
    const { details: known, ...plain } = session;
    const held = { id, userId, lab, now, after: payBefore };
    const appointment = asked.appointment && {
      key: await holdSlot(tx, deps, scope, { ...held, key: asked.appointment.key }),
      notes: asked.appointment.notes,
    };
    const details: SessionDetails = { ...known, appointment };
    const key = await ensureUserKey(tx, deps, scope, userId);
    const sealed = key.sealJson(details, placeOf(id));
    await store.insert(tx, scope, { ...plain, sealed, runAt: time.toWorld(payBefore) });
    await publishSessionEvent(tx, scope, 'checkout.session.created', session);
    await note(tx, scope, 'checkout_session.created', session);
    await within.keep(tx, sessionToWire(session), userId);
  });
  deps.onEvents();
  return session;
}

function requireChannel({ channelFor }: CheckoutDeps, scope: TeamScope): PaymentProvider {
  const channel = channelFor(scope);
  if (channel === undefined) throw new AppError('checkout.no_channel');
  return channel;
}

/** Returns the order fields of a quote. */
function fieldsOf(
  { content }: Quote,
  { patient, patientAddress }: Pick<SessionDetails, 'patient' | 'patientAddress'>,
): NewOrderFields {
  const orderSet = toOrderSet(content.orderSet, null);
  return {
    ...plainFields,
    orderSet,
    labAccountId: orderSet.labAccountId,
    collectionMethod: content.method,
    isPriority: content.isPriority,
    billingType: 'upfront_payment',
    patient,
    patientAddress,
  };
}

export async function publishSessionEvent(
  tx: Tx,
  scope: TeamScope,
  eventType: 'checkout.session.created' | 'checkout.session.updated',
  session: Session,
): Promise<void> {
  await publishCheckoutEvent(tx, scope, { eventType, data: sessionToWire(session) });
}

async function note(
  tx: Tx,
  scope: TeamScope,
  action: `checkout_session.${'created' | Exclude<Session['status'], 'unpaid'>}`,
  { id, userId }: Pick<Session, 'id' | 'userId'>,
): Promise<void> {
  const subject = { type: 'checkout_session', id: trust<AuditId>(id) } as const;
  await audit(tx, scope, { action, subject, userId });
}

/**
 * Reads the state of the payment from the payment channel and applies it: a paid session becomes an order. Idempotent;
 * a finished session does not change.
 */
export async function updateFromPayment(
  deps: CheckoutDeps,
  scope: TeamScope,
  id: string,
): Promise<Session> {
  const db = deps.db.read(scope);
  const [session, { now }] = await Promise.all([
    getSession(deps, scope, id),
    teamTime(deps, db, scope),
  ]);
  if (session.status !== 'unpaid') return session;
  const payment = await requireChannel(deps, scope).verify(db, scope, session.paymentResourceId);
  if (payment === 'paid') return placeOrder(deps, scope, session);
  if (payment === 'unpaid' && now < session.payBefore) return session;
  const status = payment === 'cancelled' ? 'cancelled' : 'expired';
  const ended: Session = { ...session, status };
  await deps.db.write(scope, async (tx) => {
    if (await store.lockUnpaid(tx, scope, session.id))
      await end(tx, deps, scope, { ended, at: now });
  });
  deps.onEvents();
  return getSession(deps, scope, id);
}

async function end(
  tx: Tx,
  { clock }: Pick<AppContext, 'clock'>,
  scope: TeamScope,
  { ended, at }: { readonly ended: Session; readonly at: Date },
): Promise<void> {
  const { id, status, holdStatus } = ended;
  if (status === 'unpaid') throw new Error('a session ends as something');
  const isGivenUp = holdStatus === 'held' && status !== 'paid';
  if (isGivenUp) await releaseSlot(tx, scope, id);
  const session: Session = { ...ended, holdStatus: isGivenUp ? 'failed' : holdStatus };
  // An appointment is booked when the laboratory has the order.
  const runAt = session.holdStatus === 'held' ? clock.now() : null;
  await store.update(tx, scope, { ...session, at, runAt });
  await publishSessionEvent(tx, scope, 'checkout.session.updated', session);
  await note(tx, scope, `checkout_session.${status}`, session);
}

/** Another request has settled the session. */
class Settled extends Error {}

/** The order and the end of its session, in one transaction: both are there, once, or neither. */
async function placeOrder(
  deps: CheckoutDeps,
  scope: TeamScope,
  session: Session,
): Promise<Session> {
  const { id, userId, details } = session;
  const quote = await getQuote(deps, scope, session.quoteId);
  const within: Once = {
    claim: async (tx) => {
      if (!(await store.lockUnpaid(tx, scope, id))) throw new Settled();
    },
    keep: async (tx, _answer, _userId, made) => {
      if (made === undefined) throw new Error('an order was made');
      const ended = paidBy(session, made);
      await end(tx, deps, scope, { ended, at: made.createdAt });
    },
  };
  try {
    await createOrder(deps, scope, { userId, fields: fieldsOf(quote, details) }, within);
  } catch (error) {
    if (!(error instanceof Settled)) throw error;
  }
  return getSession(deps, scope, id);
}

/** Sets the outcome of a sandbox payment, which the payment channel then returns. */
export async function payInSandbox(
  deps: CheckoutDeps,
  scope: TeamScope,
  id: string,
  outcome: Outcome,
): Promise<Session> {
  if (scope.environment !== 'sandbox') throw new AppError('sandbox.only');
  const session = await getSession(deps, scope, id);
  await deps.db.write(scope, async (tx) => {
    await setOutcome(tx, scope, { id: session.id, outcome });
    const subject = { type: 'checkout_session', id: trust<AuditId>(session.id) } as const;
    await audit(tx, scope, {
      action: 'checkout_session.simulated',
      subject,
      userId: session.userId,
    });
  });
  return getSession(deps, scope, id);
}
