import { type Once } from '#idempotency';
import { storeInsurance } from '#insurance';
import { audit, type AuditId } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { ensureUserKey } from '#kernel/secrets/user-keys.ts';
import { teamTime } from '#kernel/team-time/team-time.ts';
import type { PlainDate } from '#kernel/time.ts';
import { dayIn } from '#kernel/time/day.ts';
import { findLabBySlug, type MarkerDirectory } from '#labs/catalog';
import { getLabSettings } from '#management';
import { findActive } from '#users';

import { regionProblem } from '../create/availability.ts';
import { broughtInsurance } from '../create/health-insurance.ts';
import type { NewOrderFields } from '../create/model.ts';
import { insertOrder, refusePast, refusePerson } from '../create/service.ts';
import { chooseTests } from '../create/test-selection.ts';
import type { OrderDeps } from '../deps.ts';
import { dispatchTime } from '../dispatch/dispatch-time.ts';
import * as dispatch from '../dispatch/store.ts';
import { beginning, type Step, step } from '../machine/machine.ts';
import {
  noDetails,
  type Order,
  type OrderAddress,
  type OrderDetails,
  type OrderView,
} from '../model.ts';
import { physicianOf } from '../physicians/model.ts';
import { lockOrder, applyTransitions, stepTo } from '../progress/transition-order.ts';
import { findBySample } from '../view/lookup-store.ts';
import { sealDetails } from '../view/service.ts';

export type NewKit = {
  readonly userId: UserId;
  readonly labTestId: string;
  readonly labAccountId: string | null;
  readonly shippingAddress: OrderAddress;
  readonly passthrough: string | null;
  readonly activateBy: PlainDate | null;
};

const course = 'registrable_testkit';

/** Creates the order of a kit whose patient is not known yet. */
export async function orderKit(
  deps: OrderDeps,
  scope: TeamScope,
  { userId, labTestId, labAccountId, shippingAddress, passthrough, activateBy }: NewKit,
  within: Once,
): Promise<OrderView> {
  const db = deps.db.read(scope);
  const [user, time, settings] = await Promise.all([
    findActive(db, scope, userId),
    teamTime(deps, db, scope),
    getLabSettings(db, scope),
  ]);
  if (user === undefined) throw new AppError('order.user_not_found');
  refusePast(activateBy, dayIn(settings.timeZone, time.now));
  const chosen = await chooseTests(deps, scope, {
    orderSet: null,
    labTestId,
    labAccountId,
    collectionMethod: 'testkit',
    answers: [],
    // The patient answers the laboratory's questions at registration.
    isAsked: false,
    place: shippingAddress,
  });
  const view = await insertOrder(
    deps,
    scope,
    {
      userId,
      chosen: { ...chosen, course },
      details: { ...noDetails, shippingAddress, passthrough },
      at: time.now,
      steps: activateBy === null ? firstSteps() : [beginning('ordered')],
      dispatchAt: activateBy === null ? null : dispatchTime(time, settings.timeZone, activateBy),
      sampleId: null,
      activateBy,
      isPriority: false,
      billingType: 'client_bill',
      healthInsuranceId: null,
      hasAbn: false,
      brought: null,
      smsEnabled: settings.sendsSms,
    },
    within,
  );
  deps.onEvents();
  return view;
}

/** Returns the first steps of a kit without an activation date: it waits for its registration immediately. */
function firstSteps(): readonly Step[] {
  const position = { course, status: 'ordered', mayRedraw: false } as const;
  const waits = step(position, 'awaiting_registration');
  if (waits === undefined) throw new Error('the table lets a kit wait for its registration');
  return [beginning('ordered'), waits];
}

export type Registration = Pick<
  NewOrderFields,
  'patient' | 'patientAddress' | 'physician' | 'consents' | 'healthInsurance'
> & {
  readonly sampleId: string;
  /** Where it is given, the kit must be this user's. */
  readonly userId: UserId | null;
};

/** Registers a kit for a patient. From then on the server can send the order to the laboratory. */
export async function registerKit(
  deps: OrderDeps,
  scope: TeamScope,
  { sampleId, userId, ...person }: Registration,
): Promise<OrderView> {
  const db = deps.db.read(scope);
  const [id, time, settings, directory] = await Promise.all([
    findBySample(db, scope, sampleId),
    teamTime(deps, db, scope),
    getLabSettings(db, scope),
    deps.labCatalog.markers.get(),
  ]);
  if (id === undefined) throw new AppError('order.sample_not_found');
  const today = dayIn(settings.timeZone, time.now);
  refusePerson(person, { now: time.now, today, settings, environment: scope.environment });
  const brought = await broughtInsurance(deps, scope, person);
  const view = await deps.db.write(scope, async (tx) => {
    const order = await lockOrder(tx, deps, scope, id);
    const isOther = userId !== null && userId !== order.userId;
    if (order.course !== course || isOther) throw new AppError('order.sample_not_found');
    const steps = stepTo(order, 'registered');
    refusePlace(order, directory, person.patientAddress);
    if (brought !== null)
      await storeInsurance(tx, deps, scope, { userId: order.userId, record: brought });
    const key = await ensureUserKey(tx, deps, scope, order.userId);
    const physician = physicianOf(scope, person.physician);
    const details: OrderDetails = { ...order.details, ...person, physician };
    const { firstName, lastName } = person.patient;
    await dispatch.schedule(tx, scope, {
      orderId: id,
      kind: 'send',
      runAt:
        order.activateBy === null
          ? deps.clock.now()
          : dispatchTime(time, settings.timeZone, order.activateBy),
    });
    await audit(tx, scope, {
      action: 'order.registered',
      subject: { type: 'order', id: trust<AuditId>(id) },
      userId: order.userId,
    });
    return applyTransitions(tx, deps, scope, {
      order,
      steps,
      at: time.now,
      changes: {
        sealed: sealDetails(key, id, details),
        patientTokens: deps.names.tokens(scope.tenantId, [firstName, lastName]),
        ...(brought === null ? {} : { healthInsuranceId: brought.id }),
      },
    });
  });
  deps.onEvents();
  return view;
}

/** The kit may have been sent to another state than its patient lives in. */
function refusePlace(
  { lab: slug, tests }: Order,
  directory: MarkerDirectory,
  place: OrderAddress,
): void {
  const markers = tests.markers.map(({ markerId }) => directory.get(markerId));
  const lab = findLabBySlug(slug);
  if (lab === undefined) return;
  const known = markers.filter((marker) => marker !== undefined);
  const refusal = regionProblem(lab, known, place);
  if (refusal !== undefined) throw new AppError('order_set.not_in_state', { detail: refusal });
}
