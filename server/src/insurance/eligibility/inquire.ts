import { InvalidRequest } from '#kernel/errors.ts';
import type { PlainDate } from '#kernel/time.ts';

import type { Payor } from '../payors/model.ts';
import type { InsuranceRecord } from '../records/model.ts';
import type { Clearinghouse } from './clearinghouse.ts';
import {
  eligibilityVersion,
  type Inquiry,
  providerSegment,
  writeInquiry,
} from './codec/inquiry.ts';
import { writeInterchange } from './codec/write.ts';
import { X12Error } from './codec/x12-error.ts';
import type { CheckRequest } from './model.ts';

/** The user's data with which payers identify a patient. */
export type PatientNames = {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: PlainDate;
  readonly gender: string;
};

export type Asked = {
  readonly id: string;
  readonly at: Date;
  readonly serviceDate: PlainDate;
  readonly record: InsuranceRecord;
  readonly payor: Payor | undefined;
  readonly patient: PatientNames;
  readonly request: CheckRequest;
};

/** Returns the 270 of a check. Throws an InvalidRequest that names the field if X12 cannot represent a text. */
export function inquire(clearinghouse: Clearinghouse, asked: Asked): Uint8Array {
  const { at, id } = asked;
  const segments = refusingUnwritable(() => writeInquiry(inquiryOf(clearinghouse, asked)));
  return writeInterchange(
    { ...clearinghouse, control: controlOf(id), at },
    { code: 'HS', version: eligibilityVersion, kind: '270', segments },
  );
}

/** Throws an InvalidRequest if the provider cannot be named in an inquiry. */
export function requireProvider(provider: CheckRequest['provider']): void {
  refusingUnwritable(() => providerSegment(provider));
}

function refusingUnwritable<Result>(write: () => Result): Result {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof X12Error)) throw error;
    const msg = `This cannot be asked of a payer: ${error.message}`;
    throw new InvalidRequest([{ type: 'value_error', loc: ['body'], msg }]);
  }
}

function inquiryOf(clearinghouse: Clearinghouse, asked: Asked): Inquiry {
  const { id, at, serviceDate, record, payor, patient, request } = asked;
  const { insured, memberId, groupId, relationship } = record;
  return {
    payer: { name: record.company.name, id: payerIdOf(clearinghouse, record, payor) },
    provider: request.provider,
    subscriber: { ...insured, memberId, groupId },
    dependent:
      relationship === 'Self'
        ? null
        : { ...patient, relationship: relationship === 'Spouse' ? 'spouse' : 'other' },
    serviceTypes: request.serviceTypes,
    serviceDate,
    trace: {
      number: traceOf(id),
      origin: `9${clearinghouse.sender.id}`.padEnd(10, '0').slice(0, 10),
    },
    at,
  };
}

/** Returns the clearinghouse's id of the payor; the synthetic payers of the sandbox accept any. */
function payerIdOf(
  { kind }: Clearinghouse,
  { payorCode }: InsuranceRecord,
  payor: Payor | undefined,
): string {
  const ids = payor?.providerIds ?? [];
  const own =
    ids.find(({ provider }) => provider === kind) ?? (kind === 'sandbox' ? ids[0] : undefined);
  return own?.id ?? (kind === 'sandbox' ? payorCode : '');
}

/** Returns the trace number: the check's id, so that each response can be assigned to its check. */
export function traceOf(id: string): string {
  return id.replaceAll('-', '');
}

/** Returns nine digits that differ between checks of a sender as far as nine digits can. */
function controlOf(id: string): number {
  return (Number.parseInt(id.slice(-8), 16) % 999_999_999) + 1;
}
