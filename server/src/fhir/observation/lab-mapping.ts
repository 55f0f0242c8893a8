import { isLoincCode } from '#labs/catalog';
import type { OrderResults } from '#labs/results';
import { categoryConcept, concept, identifier, type Json, systems } from '#terminology';

import { instantText, issuedOf } from '../labs/instants.ts';
import type { OfOrder } from '../labs/of-orders.ts';
import { samplesOf, specimenPart } from '../labs/samples.ts';
import { partNamed, type Reported } from '../labs/with-results.ts';
import type { FhirDeps } from '../resource-type.ts';
import { laboratoryRef } from '../service-request/mapping.ts';
import { conceptOf } from './lab-concept.ts';
import { absent, interpretationOf, rangeOf, valueOf } from './lab-value.ts';
import { labProfile } from './profile.ts';

type Result = OrderResults['results'][number];
type Missing = OrderResults['missing'][number];
type Test = OrderResults['tests'][number];

/** The results of an order, and what was to be measured and was not, as Observations of US Core. */
export function labObservationsOf(deps: FhirDeps, of: Reported): readonly OfOrder[] {
  const { results, missing } = of.found;
  const told = new Map<number, OfOrder>();
  for (const each of missing) {
    const shown = missingObservationOf(deps, of, each);
    // What was taken back is told where it stood.
    if (!results.some((row) => isTakenBack(row, each))) told.set(shown.number, shown);
  }
  return [
    ...results.map((each, index) => resultOf(deps, of, [each, index + 1])),
    ...told.values(),
    ...of.found.tests.flatMap((each) => pendingObservationOf(deps, of, each)),
  ];
}

function isTakenBack(row: Result, { withdraws, code, name }: Missing): boolean {
  const isSame = row.code === code && row.name === name;
  return isSame && withdraws !== undefined && row.withdrawal !== undefined;
}

/** The Observations of a report: results keep their numbers in every later version of it. */
export function observationIdsOf(deps: FhirDeps, of: Reported): readonly string[] {
  return labObservationsOf(deps, of).map(({ resource }) => resource.id);
}

function resultOf(
  deps: FhirDeps,
  of: Reported,
  [result, number]: readonly [Result, number],
): OfOrder {
  const { main } = samplesOf(of);
  const specimen = specimenPart(deps, of, result.sampleId ?? main);
  const performer = of.found.set.report.performers[result.performer ?? '']?.name;
  const { report } = of.found.set;
  const at =
    result.observedAt === null
      ? instantText(report.collectedAt, report.collectedAtText)
      : instantText(result.observedAt, result.observedAtText);
  return observation(
    of,
    { id: `${of.order.id}.${number}`, number },
    {
      status: statusOf(result),
      ...codeOf(of, result),
      ...(at === null ? {} : { effectiveDateTime: at }),
      issued: issuedOf(report),
      performer: performersOf(of, performer),
      ...(result.withdrawal === undefined
        ? { ...valueOf(result, of.order.lab), ...interpretationOf(result), ...rangeOf(result) }
        : absent(result.withdrawal === 'not_obtained' ? 'not-performed' : 'error', result.result)),
      ...notesOf(result),
      ...(result.method === undefined ? {} : { method: conceptOf(result.method, of.order.lab) }),
      ...(result.equipment === undefined ? {} : { device: { display: result.equipment } }),
      specimen: { reference: `Specimen/${specimen.id}` },
    },
  );
}

/** What the laboratory noted, and whether the value has to be verified. */
function notesOf({ notes, implausible, withdrawal }: Result): Json {
  const doubt =
    implausible === null || withdrawal !== undefined
      ? []
      : [`Not plausible in ${implausible.unit}: verify the value and its unit.`];
  const texts = [...(notes === null || notes === '' ? [] : [notes]), ...doubt];
  return texts.length === 0 ? {} : { note: texts.map((text) => ({ text })) };
}

function missingObservationOf(deps: FhirDeps, of: Reported, missing: Missing): OfOrder {
  const part = partNamed(
    deps,
    of.order,
    `missing ${missing.code ?? missing.loinc ?? missing.name}`,
  );
  const code = missing.failure === 'unknown_failure' ? 'unknown' : 'not-performed';
  const { reason } = missing;
  return observation(of, part, {
    status: 'cancelled',
    ...codeOf(of, missing),
    issued: issuedOf(of.found.set.report),
    performer: performersOf(of),
    ...absent(code, missing.failure.replaceAll('_', ' ')),
    ...(reason === null || reason === '' ? {} : { note: [{ text: reason }] }),
  });
}

/** A test that the laboratory has not finished: registered, without a value. */
function pendingObservationOf(deps: FhirDeps, of: Reported, test: Test): readonly OfOrder[] {
  const { name, code, state, reason } = test;
  if (state !== 'pending' && state !== 'partial') return [];
  const part = partNamed(deps, of.order, `pending ${code ?? name}`);
  const more = {
    status: 'registered',
    ...codeOf(of, { name, code, loinc: null, slug: name }),
    issued: issuedOf(of.found.set.report),
    performer: performersOf(of),
    ...absent('temp-unknown', `${state} at the laboratory`),
    ...(reason === null ? {} : { note: [{ text: reason }] }),
  };
  return [observation(of, part, more)];
}

/** Where it was measured, if that is somewhere else, and the laboratory that reports it. */
function performersOf({ order }: Reported, elsewhere?: string): readonly Json[] {
  const named = elsewhere === undefined ? [] : [{ display: elsewhere }];
  return [...named, laboratoryRef(order)];
}

function observation(
  { order, found }: Reported,
  { id, number }: { readonly id: string; readonly number: number },
  more: Json,
): OfOrder {
  const { status, code, effectiveDateTime, ...rest } = more;
  return {
    number,
    userId: order.userId,
    updatedAt: found.updatedAt,
    resource: {
      resourceType: 'Observation',
      id,
      meta: { lastUpdated: found.updatedAt.toISOString(), profile: [labProfile] },
      identifier: [
        identifier(systems.uri, `urn:uuid:${order.id}#${id.slice(order.id.length + 1)}`),
      ],
      basedOn: [{ reference: `ServiceRequest/${order.id}` }],
      status,
      category: [categoryConcept('laboratory')],
      code,
      subject: { reference: `Patient/${order.userId}` },
      ...(effectiveDateTime === undefined ? {} : { effectiveDateTime }),
      ...rest,
    },
  };
}

/** LOINC where the laboratory or its compendium says it; the laboratory's own code in a system of ours; the name always. */
function codeOf(
  { order }: Reported,
  { name, loinc, code, slug }: Pick<Result, 'name' | 'loinc' | 'code' | 'slug'>,
): Json {
  const terms =
    loinc !== null && isLoincCode(loinc) ? [{ system: systems.loinc, code: loinc }] : [];
  const own = { system: systems.labResult, code: `${order.lab}:${code ?? slug}`, display: name };
  return { code: concept([...terms, own], name) };
}

const statuses = {
  pending: 'registered',
  preliminary: 'preliminary',
  corrected: 'corrected',
} as const;

/** Final, unless the laboratory says something else: another value after a final one is a correction. */
function statusOf({ status = 'final', withdrawal, history = [] }: Result): string {
  if (withdrawal !== undefined)
    return withdrawal === 'not_obtained' ? 'cancelled' : 'entered-in-error';
  if (status !== 'final') return statuses[status];
  const wasFinal = history.some(
    (former) => (former.status ?? 'final') === 'final' || former.status === 'corrected',
  );
  return wasFinal ? 'corrected' : 'final';
}
