import { toWireInstant } from '#kernel/time.ts';
import {
  type LabPerformer,
  type Laboratory,
  inWords,
  laboratoryOf,
  sampleOf,
  specimenOf,
} from '#labs/orders';
import { addressLines } from '#labs/paper';

import { type Missing, type Result, together } from '../model.ts';
import type { OrderedTest } from '../ordered-tests.ts';
import { ageOn } from '../schema.ts';
import type { ResultsView } from '../service.ts';
import type { Flag, ReportedResult, ResultReport } from './content.ts';

/** The latest results of one order, or of the orders of one transaction: of a value that several have, the last. */
export function reportOf(found: readonly ResultsView[]): ResultReport {
  const last = found.at(-1);
  if (last === undefined) throw new Error('there are results');
  const { order } = last.view;
  const { report } = last.set;
  const { results, missing } = together(found);
  const sampleType = order.tests.labTest['sample_type'];
  return {
    orderId: order.id,
    sampleId: report.sampleId ?? report.accession ?? sampleOf(order),
    status: report.status,
    patient: patientOf(last),
    ...(report.physicianName === null ? {} : { provider: report.physicianName }),
    ...(report.accountId === null ? {} : { account: report.accountId }),
    laboratory: performerOf(Object.values(report.performers)[0], order.lab),
    specimen: specimenOf(
      typeof sampleType === 'string' ? sampleType : '',
      found.flatMap(({ view }) => view.order.tests.markers),
    ),
    ...(report.collectedAt === null
      ? {}
      : { collected: printedInstant(report.collectedAt, report.collectedAtText) }),
    ...(report.receivedAt === null
      ? {}
      : { received: printedInstant(report.receivedAt, report.receivedAtText) }),
    reported: printedInstant(report.reportedAt, report.reportedAtText),
    dated: report.reportedAt,
    panels: panelsOf(results),
    missing: missing.map((each) => missingOf(each)),
    pending: found.flatMap(({ tests }) => tests.flatMap(pendingNameOf)),
    remarks: found.flatMap(remarksOf),
  };
}

function patientOf({ view: { order }, set: { report } }: ResultsView): ResultReport['patient'] {
  const patient = order.details.patient ?? report.patient;
  const { birthDate } = patient;
  return {
    name: `${patient.firstName} ${patient.lastName}`,
    birthDate: birthDate ?? '',
    sex: inWords(patient.gender ?? ''),
    ...(birthDate === null
      ? {}
      : { age: String(ageOn(birthDate, report.collectedAt ?? report.reportedAt)) }),
  };
}

function performerOf(performer: LabPerformer | undefined, lab: string): Laboratory {
  if (performer === undefined) return laboratoryOf(lab);
  const { name, cliaNumber, phoneNumber, address } = performer;
  return {
    name,
    ...(cliaNumber === null ? {} : { cliaNumber }),
    ...(phoneNumber === null ? {} : { phone: phoneNumber }),
    ...(address === null ? {} : { address: addressLines(address) }),
  };
}

function pendingNameOf({ name, state }: OrderedTest): readonly string[] {
  if (state === 'pending') return [name];
  return state === 'partial' ? [`${name} (in part)`] : [];
}

function remarksOf({ set: { report } }: ResultsView): readonly string[] {
  const notes = report.clinicalNotes === null ? [] : [report.clinicalNotes];
  const specimens = (report.specimens ?? []).map(({ sampleId, notes: of }) =>
    [sampleId === null ? 'Specimen' : `Specimen ${sampleId}`, of].join(': '),
  );
  return [...notes, ...specimens];
}

/** Groups the results: each ordered panel has its own table. */
function panelsOf(results: readonly Result[]): ResultReport['panels'] {
  const groups = Map.groupBy(results, ({ sources }) => {
    const panel = sources?.find(({ expected }) => expected.length > 1);
    return panel?.name ?? (sources === null ? 'Not ordered' : 'Single tests');
  });
  return [...groups].map(([name, group]) => ({ name, results: group.map(resultOf) }));
}

function flagOf({ interpretation, isAboveMax, isBelowMin }: Result): Flag | undefined {
  if (interpretation === 'critical') return 'critical';
  if (interpretation !== 'abnormal') return undefined;
  if (isAboveMax === true) return 'high';
  return isBelowMin === true ? 'low' : 'abnormal';
}

function resultOf(result: Result): ReportedResult {
  const { unit, referenceRange } = result;
  const name = result.subId === undefined ? result.name : `${result.name} (${result.subId})`;
  const former = (result.history ?? []).map((each) => `Before: ${formerWords(each)}`);
  const notes = [...former, ...(result.notes === null ? [] : [result.notes])].join('\n');
  const flag = flagOf(result);
  const doubt = doubtOf(result);
  return {
    name,
    result: result.result,
    ...(unit === null ? {} : { unit }),
    ...(referenceRange === null ? {} : { referenceRange }),
    ...(notes === '' ? {} : { notes }),
    ...(flag === undefined ? {} : { flag }),
    ...(doubt === undefined ? {} : { doubt }),
  };
}

/** Returns the notice for a reader to verify the value; undefined if it is plausible. */
function doubtOf({ implausible, withdrawal }: Result): string | undefined {
  if (implausible === null || withdrawal !== undefined) return undefined;
  const { reason, unit, fitsUnit } = implausible;
  const fits = fitsUnit === null ? '' : `; it is usual in ${fitsUnit}`;
  return reason === 'beyond_limits'
    ? `beyond what is possible in ${unit}${fits}`
    : `unusual in ${unit}${fits}`;
}

function formerWords({ result, unit, flag }: NonNullable<Result['history']>[number]): string {
  return [result, unit, flag].filter((part) => part !== null).join(' ');
}

/** The length in one row of the report; the full text is among the results. */
const reasonCharactersMax = 400;

function missingOf({ name, reason, failure }: Missing): ResultReport['missing'][number] {
  const words = reason ?? inWords(failure.replace(/_failure$/u, ''));
  return {
    name,
    reason: words.length > reasonCharactersMax ? `${words.slice(0, reasonCharactersMax)}…` : words,
  };
}

/** A time by the clock of the laboratory, or the day alone if the laboratory stated no time. Without its text: UTC. */
function printedInstant(at: Date, text?: string): string {
  const [day = '', time] = (text ?? toWireInstant(at)).split('T');
  if (time === undefined) return day;
  const offset = time.slice(5).replace(/^[\d:.]*?(?=Z|[+-]|$)/u, '');
  const zone = /^[+-]/u.test(offset) && offset !== '+00:00' ? offset : 'UTC';
  return `${day} ${time.slice(0, 5)} ${zone}`;
}
