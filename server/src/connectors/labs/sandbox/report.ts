import { parseUtc } from '#kernel/time.ts';
import type {
  ExpectedValue,
  OrderedMarker,
  LabMissing,
  LabObservation,
  LabReport,
  Simulation,
} from '#labs/orders';

import { makeConsistent, isSteady, spanOf } from './consistent-values.ts';
import { drawFrom } from './seeded-random.ts';
import { type SyntheticValue, inventValue, type Wanted, withNumber } from './value.ts';

const hourMs = 3_600_000;
const performer = 'sandbox';

/** The share of the ordered values that a partial report contains. */
const partialShare = 0.5;

type Value = { readonly marker: OrderedMarker; readonly value: ExpectedValue };

/** Returns a synthetic report: values usual for the patient's sex and age, unless the request asks for unusual ones. */
export function simulateReport(what: Simulation): LabReport {
  const { order, status, at } = what;
  const values = order.markers.flatMap((marker) =>
    marker.expected.map((value): Value => ({ marker, value })),
  );
  const known = new Map(values.map((each) => [each.value.providerId, each]));
  const all = [...known.values()];
  const missing = what.hasMissing ? all.slice(-1) : [];
  const present = all.filter((each) => !missing.includes(each));
  const count = status === 'partial' ? Math.ceil(present.length * partialShare) : present.length;
  const { collectedAt, receivedAt } = whenTaken(order.orderedAt, at);
  const invented = inventAll(what, all);
  return {
    lab: order.lab,
    messageId: what.messageId,
    orderNumber: order.orderNumber,
    accession: `SBX${order.sampleId}`,
    sampleId: order.sampleId,
    accountId: order.accountId ?? '1234567890',
    status,
    patient: {
      firstName: order.patient.firstName,
      lastName: order.patient.lastName,
      birthDate: order.patient.birthDate,
      gender: order.patient.gender,
      patientId: order.patient.id,
    },
    physicianName:
      order.physician === null ? null : `${order.physician.firstName} ${order.physician.lastName}`,
    collectedAt,
    receivedAt,
    reportedAt: at,
    isFasting: order.isFasting,
    clinicalNotes: order.clinicalNotes,
    observations: present
      .slice(0, count)
      .map((each, index) =>
        observe(what, each, { index, collectedAt, invented: invented.get(each) }),
      ),
    missing: status === 'partial' ? [] : missing.map(toMissing),
    performers: {
      [performer]: {
        name: 'Sandbox Laboratory',
        cliaNumber: '00D0000000',
        phoneNumber: null,
        medicalDirector: null,
        address: null,
      },
    },
  };
}

/** Returns when the sample was taken: after the order, and a day before the report if possible. */
function whenTaken(
  orderedAt: Date,
  at: Date,
): { readonly collectedAt: Date; readonly receivedAt: Date } {
  const begin = Math.max(Math.min(orderedAt.getTime(), at.getTime()), at.getTime() - 36 * hourMs);
  const third = (at.getTime() - begin) / 3;
  return { collectedAt: new Date(begin + third), receivedAt: new Date(begin + 2 * third) };
}

/** Draws consistent numbers for all ordered values, also for those that this report does not contain yet. */
function inventAll(what: Simulation, all: readonly Value[]): ReadonlyMap<Value, SyntheticValue> {
  const { order, at } = what;
  const person = {
    isMale: order.patient.gender === 'male',
    years: yearsAt(order.patient.birthDate, at),
  };
  const drawn = new Map(
    all.flatMap((each, index) => {
      const invented = invent(what, each, index);
      return invented === undefined ? [] : [[each, invented] as const];
    }),
  );
  const isUsual = wantedOf(what, 0) === 'normal';
  const given = isUsual ? null : (all[0]?.value.loinc ?? null);
  const numbers = makeConsistent(
    [...drawn].flatMap(([{ value }, { text, decimals }]) =>
      value.loinc === null ? [] : [{ loinc: value.loinc, number: Number(text), decimals }],
    ),
    given,
    person,
  );
  for (const [each, invented] of drawn) {
    const number = each.value.loinc === null ? undefined : numbers.get(each.value.loinc);
    if (number === undefined) continue;
    const fitting = withNumber(invented, number);
    // If all values must be normal, that takes precedence over consistency.
    if (!isUsual || fitting.flag === 'N') drawn.set(each, fitting);
  }
  return drawn;
}

function invent(what: Simulation, { value }: Value, index: number): SyntheticValue | undefined {
  const { order } = what;
  // A correction gets another value each time.
  const salt = what.status === 'corrected' ? what.messageId : '';
  const at = drawFrom(`${order.orderNumber} ${value.slug} ${salt}`);
  const isSpared = index > 0 && isSteady(value.loinc);
  const wanted = isSpared ? 'normal' : wantedOf(what, index);
  const share = atAge(yearsAt(order.patient.birthDate, what.at), at);
  return inventValue(rangeIn(what, value) ?? '', wanted, share, spanOf(value.loinc));
}

function rangeIn(what: Simulation, value: ExpectedValue): string | undefined {
  const ranges = what.rangeOf(value);
  return what.order.patient.gender === 'male' ? ranges?.male : ranges?.female;
}

/** The first value is as severe as requested. If any is unusual, every third of the following is, too. */
function wantedOf({ interpretation }: Simulation, index: number): Wanted {
  if (interpretation === 'normal' || interpretation === 'unknown') return 'normal';
  if (index === 0) return interpretation;
  return index % 3 === 0 ? 'abnormal' : 'normal';
}

function observe(
  what: Simulation,
  { marker, value }: Value,
  {
    index,
    collectedAt,
    invented,
  }: {
    readonly index: number;
    readonly collectedAt: Date;
    readonly invented: SyntheticValue | undefined;
  },
): LabObservation {
  const { order, interpretation, kinds } = what;
  const range = rangeIn(what, value);
  const wanted = wantedOf(what, index);
  const natural = invented === undefined ? 'coded_value' : 'numeric';
  const kind = kinds === null ? natural : (kinds[index % kinds.length] ?? natural);
  const isJudged = interpretation !== 'unknown';
  const flag = invented?.flag ?? wordFlag(wanted);
  return {
    name: value.name,
    code: value.providerId,
    loinc: value.loinc,
    kind,
    result: printAs(kind, invented?.text, wanted),
    unit: kind === 'numeric' || kind === 'range' ? value.unit : null,
    referenceRange: isJudged && range !== undefined && range !== '' ? range : null,
    flag: isJudged ? flag : null,
    notes: null,
    observedAt: collectedAt,
    orderedCodes: [marker.providerId],
    performer,
    sampleId: order.sampleId,
  };
}

function wordFlag(wanted: Wanted): string {
  if (wanted === 'normal') return 'N';
  return wanted === 'critical' ? 'AA' : 'A';
}

/** With age, values move up a little within the usual range. */
function atAge(years: number, at: number): number {
  return 0.7 * at + (0.3 * Math.min(Math.max(years, 0), 100)) / 100;
}

function yearsAt(birthDate: string, on: Date): number {
  return (on.getTime() - parseUtc(birthDate)) / (365.25 * 24 * hourMs);
}

function printAs(kind: LabObservation['kind'], number: string | undefined, wanted: Wanted): string {
  switch (kind) {
    case 'numeric':
      return number ?? '1';
    case 'range':
      return number === undefined ? '1-2' : `${number}-${number}`;
    case 'comment':
      return wanted === 'normal' ? 'As is usual.' : 'Not as is usual; see a physician.';
    case 'coded_value':
      return wanted === 'normal' ? 'Not detected' : 'Detected';
  }
}

function toMissing({ marker, value }: Value): LabMissing {
  return {
    name: value.name,
    code: value.providerId,
    loinc: value.loinc,
    reason: 'Quantity not sufficient',
    failureType: null,
    orderedCodes: [marker.providerId],
  };
}
