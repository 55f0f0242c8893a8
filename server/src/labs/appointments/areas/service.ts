import { AppError } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { teamTime } from '#kernel/team-time/team-time.ts';
import { minuteMs, type PlainDate } from '#kernel/time.ts';
import { dayIn } from '#kernel/time/day.ts';
import { chooseLabAccount, findLab, findLabBySlug, type Lab } from '#labs/catalog';
import { type OrderDeps, type OrderId, getOrder } from '#labs/orders';

import { bookingKeys, requireEnabled } from '../availability/appointment-locations.ts';
import type { SandboxTown } from '../availability/sandbox-towns.ts';
import {
  type Capability,
  capabilitiesOf,
  type Centre,
  type CentralLab,
  centralLabs,
  centresNear,
  findCentre,
  findTown,
  visitProviders,
  type VisitProvider,
} from '../availability/service-centres.ts';
import { capacityOf, daysOf, type Slot, startDateProblem } from '../availability/slots.ts';
import type { Address, AppointmentProvider, AppointmentType } from '../model.ts';
import * as store from '../store.ts';

/** The billing types of an area without a lab account; the contracts of laboratories may allow more. */
const usualBilling = ['client_bill', 'commercial_insurance', 'patient_bill'] as const;
const centresMax = 30;
/** Availability is answered for so many of the nearest service centres. */
const centresShown = 3;
const keyLastsMs = 30 * minuteMs;

export type LabArea = {
  readonly lab: Lab & { readonly slug: CentralLab };
  readonly centres: readonly Centre[];
  readonly capabilities: readonly Capability[];
  readonly billing: readonly string[];
};

export type Area = {
  readonly zip: string;
  readonly visits: readonly VisitProvider[];
  readonly labs: readonly LabArea[];
};

export type AreaQuery = {
  /** Five digits, or five and four with a hyphen. */
  readonly zip: string;
  readonly milesMax: number;
  readonly labs: readonly CentralLab[];
  readonly labAccountId: string | null;
};

/** Who takes samples around a ZIP code. */
export async function getArea(
  deps: OrderDeps,
  scope: TeamScope,
  { zip, milesMax, labs, labAccountId }: AreaQuery,
): Promise<Area> {
  const known = labs.map((slug) => getCentralLab(slug));
  const place = zip.slice(0, 5);
  const areas: LabArea[] = [];
  for (const lab of known) {
    areas.push({
      lab,
      centres: centresNear(scope.environment, lab.slug, place, milesMax),
      capabilities: capabilitiesOf(lab.slug),
      billing: await billingOf(deps, scope, lab, { zip: place, labAccountId }),
    });
  }
  return { zip, visits: visitProviders(scope.environment, zip), labs: areas };
}

/** Returns the billing types for the state of the ZIP code, through the named account if there is one. */
async function billingOf(
  deps: OrderDeps,
  scope: TeamScope,
  lab: Lab,
  { zip, labAccountId }: { readonly zip: string; readonly labAccountId: string | null },
): Promise<readonly string[]> {
  if (labAccountId === null) return usualBilling;
  const account = await chooseLabAccount(deps, scope, lab, labAccountId);
  const state = findTown(zip)?.state ?? '';
  const allowed = Object.entries(account?.allowedBilling ?? {});
  return allowed.filter(([, states]) => states.includes(state)).map(([billing]) => billing);
}

export type CentreQuery = {
  readonly zip: string;
  readonly milesMax: number;
  readonly capabilities: readonly Capability[];
};

export type LabCentres = { readonly lab: Lab; readonly centres: readonly Centre[] };

/** Returns a laboratory's service centres that offer every requested service, nearest first; empty if it has none. */
function getCentres(
  scope: TeamScope,
  labId: number,
  { zip, milesMax, capabilities }: CentreQuery,
): LabCentres {
  const lab = findLab(labId);
  if (lab === undefined) throw new AppError('lab.not_found');
  const central = centralLabs.find((each) => each === lab.slug);
  if (central === undefined) return { lab, centres: [] };
  const can = capabilitiesOf(central);
  const isAble = capabilities.every((each) => can.includes(each));
  const near = isAble ? centresNear(scope.environment, central, zip, milesMax) : [];
  return { lab, centres: near.slice(0, centresMax) };
}

/** Returns the service centres through a lab account, which must be at this laboratory. */
export async function getCentresFor(
  deps: OrderDeps,
  scope: TeamScope,
  labId: number,
  { labAccountId, ...query }: CentreQuery & { readonly labAccountId: string | null },
): Promise<LabCentres> {
  const found = getCentres(scope, labId, query);
  if (labAccountId !== null) await chooseLabAccount(deps, scope, found.lab, labAccountId);
  return found;
}

/** Returns the service centres of the order's laboratory around the patient's address. */
export async function getOrderCentres(
  deps: OrderDeps,
  scope: TeamScope,
  id: OrderId,
  query: Omit<CentreQuery, 'zip'>,
): Promise<LabCentres> {
  const { order } = await getOrder(deps, scope, id);
  const lab = findLabBySlug(order.lab);
  if (lab === undefined) throw new AppError('lab.not_found');
  const zip = order.details.patientAddress?.zip.slice(0, 5) ?? '';
  return getCentres(scope, lab.id, { ...query, zip });
}

function getCentralLab(slug: CentralLab): LabArea['lab'] {
  const lab = findLabBySlug(slug);
  if (lab === undefined) throw new AppError('lab.not_found');
  return { ...lab, slug };
}

/** A time that can be booked, with the key to it. */
export type FreeSlot = Slot & {
  readonly key: string;
  readonly expiresAt: Date;
  readonly free: number;
};
export type FreeDay = {
  /** Null for a visit at the patient's address. */
  readonly centre: Centre | null;
  readonly date: PlainDate;
  readonly slots: readonly FreeSlot[];
};
export type Availability = { readonly days: readonly FreeDay[]; readonly timeZone: string | null };

/** Returns the free visit times at an address for 14 days. */
export async function getVisitAvailability(
  deps: OrderDeps,
  scope: TeamScope,
  { zip: given }: Pick<Address, 'zip'>,
  from: PlainDate | null,
): Promise<Availability> {
  requireEnabled(scope);
  const zip = given.slice(0, 5);
  const town = findTown(zip);
  const serving = visitProviders(scope.environment, zip).find(({ services }) =>
    services.includes('appointment-ready'),
  );
  if (serving === undefined || town === undefined) return { days: [], timeZone: null };
  const at = { type: 'phlebotomy', provider: serving.provider, place: zip, town } as const;
  const days = await freeDays(deps, scope, at, from);
  return { days: days.map((day) => atCentre(null, day)), timeZone: town.timeZone };
}

export type CentresAsked = {
  readonly lab: 'quest' | 'sonora_quest';
  readonly siteCodes: readonly string[];
  readonly zip: string | null;
  readonly milesMax: number | null;
};

/** When the service centres that are named, or the nearest ones, have time, for 14 days. */
export async function getCentreAvailability(
  deps: OrderDeps,
  scope: TeamScope,
  asked: CentresAsked,
  from: PlainDate | null,
): Promise<Availability> {
  requireEnabled(scope);
  const centres = centresOf(scope, asked);
  if (centres.length === 0) throw new AppError('appointment.none_available');
  const days: FreeDay[] = [];
  for (const centre of centres) {
    const at = { provider: asked.lab, place: centre.code, town: centre.site } as const;
    const free = await freeDays(deps, scope, { type: 'patient_service_center', ...at }, from);
    for (const day of free) days.push(atCentre(centre, day));
  }
  return { days, timeZone: centres[0]?.site.timeZone ?? null };
}

function centresOf(
  { environment }: TeamScope,
  { lab, siteCodes, zip, milesMax }: CentresAsked,
): readonly Centre[] {
  if (siteCodes.length > 0)
    return siteCodes.map((code) => {
      const centre = findCentre(lab, code);
      if (centre !== undefined) return centre;
      const detail = `There is no active service centre with the site code ${code}`;
      throw new AppError('appointment.site_unknown', { detail });
    });
  if (zip === null || milesMax === null) throw new AppError('appointment.place_missing');
  return centresNear(environment, lab, zip, milesMax).slice(0, centresShown);
}

const atCentre = (centre: Centre | null, { date, slots }: Omit<FreeDay, 'centre'>): FreeDay => ({
  centre,
  date,
  slots,
});

type At = {
  readonly type: AppointmentType;
  readonly provider: AppointmentProvider;
  readonly place: string;
  readonly town: SandboxTown;
};

async function freeDays(
  deps: OrderDeps,
  scope: TeamScope,
  { type, provider, place, town }: At,
  from: PlainDate | null,
): Promise<readonly Omit<FreeDay, 'centre'>[]> {
  const db = deps.db.read(scope);
  const { now } = await teamTime(deps, db, scope);
  const { timeZone } = town;
  const refusal = startDateProblem(timeZone, from, now);
  if (refusal !== undefined)
    throw new AppError('appointment.start_date_refused', { detail: refusal });
  const days = daysOf(type, timeZone, from ?? dayIn(timeZone, now), now);
  const all = days.flatMap(({ slots }) => slots);
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return [];
  const range = { from: first.startAt, until: last.endAt };
  const booked = await store.countBooked(db, scope, { provider, place }, range);
  const keys = bookingKeys(deps);
  const expiresAt = new Date(now.getTime() + keyLastsMs);
  return days.map(({ date, slots }) => ({
    date,
    slots: slots
      .map((slot) => ({
        startAt: slot.startAt,
        endAt: slot.endAt,
        key: keys.toKey({ provider, place, startAt: slot.startAt, endAt: slot.endAt, expiresAt }),
        expiresAt,
        free: capacityOf(type) - (booked.get(slot.startAt.getTime()) ?? 0),
      }))
      .filter(({ free }) => free > 0),
  }));
}
