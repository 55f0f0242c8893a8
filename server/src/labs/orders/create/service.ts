import { createHash } from 'node:crypto';

import { type Once } from '#idempotency';
import { type InsuranceRecord, isMedicare, storeInsurance } from '#insurance';
import { audit, type AuditId } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import * as outbox from '#kernel/events/outbox.ts';
import { isDialable } from '#kernel/formats.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { Environment, TeamScope, UserId } from '#kernel/scope.ts';
import { findUserKey, makeUserKey } from '#kernel/secrets/user-keys.ts';
import { teamTime } from '#kernel/team-time/team-time.ts';
import type { PlainDate } from '#kernel/time.ts';
import { dayIn } from '#kernel/time/day.ts';
import { getLabSettings, type LabSettings } from '#management';
import { findActive, lockActive } from '#users';

import type { OrderDeps } from '../deps.ts';
import { dispatchTime } from '../dispatch/dispatch-time.ts';
import { beginning, type Step } from '../machine/machine.ts';
import type { Order, OrderDetails, OrderId, OrderView, TransactionId } from '../model.ts';
import { keepTests, noteKept } from '../ordered-tests/store.ts';
import { physicianOf } from '../physicians/model.ts';
import { sampleIdOf } from '../progress/sample.ts';
import { publishOrderEvents } from '../progress/transition-order.ts';
import { insertNewOrder, type NewOrder } from '../progress/write-store.ts';
import { answer } from '../view/schema.ts';
import { keepDetails } from '../view/service.ts';
import { senderOf } from '../view/signed-url.ts';
import { isMinor, medicareMayRefuse } from './availability.ts';
import { billingOf } from './billing.ts';
import { broughtInsurance } from './health-insurance.ts';
import { type NewOrderFields, personProblems, withCodes } from './model.ts';
import { chooseTests, type Chosen, saveSelection } from './test-selection.ts';

/** Creates an order from the catalog for a user of the team, and schedules its dispatch to the laboratory. */
export async function createOrder(
  deps: OrderDeps,
  scope: TeamScope,
  asked: Asked,
  once: Once,
): Promise<OrderView> {
  const view = await insertOrder(deps, scope, await prepareOrder(deps, scope, asked), once);
  deps.onEvents();
  return view;
}

type Asked = { readonly userId: UserId; readonly fields: NewOrderFields };

/** Returns the order that would be created, or throws. Writes nothing. */
export async function prepareOrder(
  deps: OrderDeps,
  scope: TeamScope,
  { userId, fields }: Asked,
): Promise<Insertion> {
  const db = deps.db.read(scope);
  const isKnown = fields.imported !== null;
  // Read at the same time as the others; its errors are reported after theirs.
  const choosing = chooseTests(deps, scope, {
    ...fields,
    // The laboratory already has the patient's answers for an imported order.
    isAsked: !isKnown,
    place: isKnown ? null : fields.patientAddress,
  });
  choosing.catch(() => {});
  const [user, time, settings] = await Promise.all([
    findActive(db, scope, userId),
    teamTime(deps, db, scope),
    getLabSettings(db, scope),
  ]);
  if (user === undefined) throw new AppError('order.user_not_found');
  const today = dayIn(settings.timeZone, time.now);
  refusePerson(fields, { now: time.now, today, settings, environment: scope.environment });
  refusePast(fields.activateBy, today);
  const chosen = await choosing;
  const brought = await broughtInsurance(deps, scope, fields);
  const insurer = await billingOf(deps, scope, {
    userId,
    fields,
    account: chosen.account,
    today,
    brought,
  });
  const { activateBy } = fields;
  const dispatchAt =
    activateBy === null
      ? time.toWorld(time.now)
      : dispatchTime(time, settings.timeZone, activateBy);
  const isSent = fields.imported === null;
  return {
    userId,
    chosen,
    details: detailsOf(scope, fields, chosen.markers),
    at: time.now,
    steps: [beginning(isSent ? 'ordered' : 'requisition_bypassed')],
    dispatchAt: isSent ? dispatchAt : null,
    sampleId: fields.imported?.sampleId ?? null,
    activateBy,
    isPriority: fields.isPriority,
    billingType: fields.billingType,
    healthInsuranceId: (insurer ?? brought)?.id ?? null,
    hasAbn: needsNotice(insurer, fields, chosen.markers),
    brought,
    // The patient already knows an imported order, so it sends no text messages.
    smsEnabled: settings.sendsSms && isSent,
  };
}

/** Throws `order.invalid` if the activation date is before today in the team's time zone. */
export function refusePast(activateBy: PlainDate | null, today: PlainDate): void {
  if (activateBy === null || activateBy >= today) return;
  throw new AppError('order.invalid', {
    detail: `activate_by must be today, ${today}, or later`,
  });
}

/** Rejects patient data that no laboratory accepts, and patients for whom the team does not order. */
export function refusePerson(
  { patient }: Pick<NewOrderFields, 'patient'>,
  {
    now,
    today,
    settings,
    environment,
  }: {
    readonly now: Date;
    readonly today: PlainDate;
    readonly settings: Pick<LabSettings, 'allowsMinors'>;
    readonly environment: Environment;
  },
): void {
  const problems = personProblems(patient, now);
  if (problems.length > 0) throw new InvalidRequest(problems);
  if (!settings.allowsMinors && isMinor(patient.birthDate, today))
    throw new AppError('order.patient_is_minor');
  // Laboratories call patients, except those of the sandbox.
  if (environment === 'production' && !isDialable(patient.phoneNumber)) {
    throw new AppError('order.invalid', { detail: 'Phone number is not correct' });
  }
}

/** Returns whether the patient has to sign the notice that Medicare may not pay. */
function needsNotice(
  insurer: InsuranceRecord | null,
  { diagnosisCodes }: NewOrderFields,
  markers: Chosen['markers'],
): boolean {
  if (insurer === null || !isMedicare(insurer.payorCode)) return false;
  return medicareMayRefuse(markers, diagnosisCodes ?? []).length > 0;
}

function detailsOf(
  scope: TeamScope,
  fields: NewOrderFields,
  markers: Chosen['markers'],
): OrderDetails {
  return {
    patient: fields.patient,
    patientAddress: fields.patientAddress,
    shippingAddress: null,
    // The physician of an imported order is unknown.
    physician: fields.imported === null ? physicianOf(scope, fields.physician) : fields.physician,
    diagnosisCodes: fields.diagnosisCodes,
    consents: fields.consents,
    answers: fields.answers.map((each) => withCodes(markers, each)),
    passthrough: fields.passthrough,
    clinicalNotes: fields.clinicalNotes,
    creatorMemberId: fields.creatorMemberId,
    healthInsurance: fields.healthInsurance,
  };
}

export type Insertion = Pick<
  NewOrder,
  | 'sampleId'
  | 'activateBy'
  | 'isPriority'
  | 'billingType'
  | 'healthInsuranceId'
  | 'hasAbn'
  | 'smsEnabled'
> & {
  /** An insurance record that came with the order, to be stored with it. */
  readonly brought: InsuranceRecord | null;
  readonly userId: UserId;
  readonly chosen: Chosen;
  readonly details: OrderDetails;
  readonly at: Date;
  readonly steps: readonly Step[];
  readonly dispatchAt: Date | null;
};

/** Writes the order, its tests, its event, the audit entry and the idempotent response in one transaction. */
export async function insertOrder(
  deps: OrderDeps,
  scope: TeamScope,
  { userId, chosen, details, at, brought, ...plain }: Insertion,
  once: Once,
): Promise<OrderView> {
  const id = trust<OrderId>(uuidV7(at, deps.random));
  const { made, kept } = await deps.db.write(scope, async (tx) => {
    await once.claim(tx);
    const tests = await saveSelection(tx, deps, scope, chosen);
    const content = JSON.stringify(tests);
    const testsDigest = createHash('sha256').update(content).digest();
    const user = { scope, userId };
    // Statements that do not depend on each other are sent together.
    const [active, known, interest] = await Promise.all([
      lockActive(tx, [user]),
      findUserKey(tx, deps, userId),
      outbox.findInterest(tx, [scope.tenantId]),
      keepTests(tx, scope, { digest: testsDigest, content }),
    ]);
    const found = active.get(user);
    if (found === undefined) throw new AppError('order.user_not_found');
    const key = known ?? (await makeUserKey(tx, deps, scope, userId));
    if (brought !== null) await storeInsurance(tx, deps, scope, { userId, record: brought, key });
    const order: NewOrder = {
      ...plain,
      id,
      userId,
      // Printed on the kit before a user registers it.
      sampleId: chosen.course === 'registrable_testkit' ? sampleIdOf(id) : plain.sampleId,
      transactionId: trust<TransactionId>(uuidV7(at, deps.random)),
      origin: 'initial',
      parentId: null,
      course: chosen.course,
      lab: chosen.lab.slug,
      labAccountId: chosen.account?.id ?? null,
      testsDigest,
      ...keepDetails(deps, scope, key, { id, details }),
      wasScheduled: plain.activateBy !== null,
      shipment: null,
      createdAt: at,
      updatedAt: at,
    };
    const subject = { type: 'order', id: trust<AuditId>(id) } as const;
    // In this order: after a sample that is taken nothing more can be written.
    const [, eventIds] = await Promise.all([
      audit(tx, scope, { action: 'order.created', subject, userId }),
      insertNewOrder(tx, scope, order),
    ]);
    if (eventIds === undefined) throw new AppError('order.sample_taken');
    const { clientUserId } = found;
    const view = viewOfNew(order, { clientUserId, tests, details, eventIds });
    await publishOrderEvents(tx, deps, scope, {
      eventType: 'labtest.order.created',
      views: [view],
      interest,
    });
    await once.keep(tx, answer(view, senderOf(deps, scope), 'Order submitted'), userId, view.order);
    return { made: view, kept: testsDigest };
  });
  noteKept(scope, kept);
  return made;
}

/** Returns the view that reading the new order would return, without the query. */
function viewOfNew(
  { steps, ...plain }: NewOrder,
  {
    eventIds,
    ...more
  }: Pick<Order, 'clientUserId' | 'tests' | 'details'> & {
    readonly eventIds: readonly number[];
  },
): OrderView {
  const at = plain.createdAt;
  const events = steps.map(({ to, detail }, index) => {
    const id = eventIds[index];
    if (id === undefined) throw new Error('each step has an event');
    return { id, status: to, detail, at };
  });
  const order: Order = {
    ...plain,
    ...more,
    status: events.at(-1)?.status ?? 'ordered',
    statusAt: at,
    interpretation: null,
    hasMissingResults: null,
    appointmentId: null,
  };
  const transaction = { id: order.transactionId, status: 'active', orders: [order] } as const;
  return { order, events, transaction };
}
