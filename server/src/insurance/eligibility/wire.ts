import type { Static } from 'typebox';

import type { UserId } from '#kernel/scope.ts';

import type { WireAnswer, WireBenefit, WireParty, WirePatient } from './answer-schema.ts';
import { groupByPlan } from './codec/plans.ts';
import { readReply, type Reply } from './codec/reply.ts';
import type { AnswerError, Benefit, Party, Patient } from './codec/response.ts';
import { traceOf } from './inquire.ts';
import type { EligibilityCheck, HeardCheck } from './model.ts';
import type { checkSchema, wholeCheckSchema } from './schema.ts';

/** Returns a check for the API. Parses the stored response again, unless the caller has just parsed it. */
export function toWire(
  userId: UserId,
  check: EligibilityCheck | HeardCheck,
): Static<typeof checkSchema> {
  const reply = 'read' in check ? check.read : readStored(check);
  return {
    id: check.id,
    user_id: userId,
    insurance_id: check.insuranceId,
    payor_code: check.payorCode,
    is_primary: check.isPrimary,
    service_type_codes: [...check.serviceTypes],
    service_date: check.serviceDate,
    outcome: check.outcome,
    reason: check.reason,
    trace_number: traceOf(check.id),
    ...answerToWire(check, reply),
    created_at: check.createdAt.toISOString(),
    checked_at: check.checkedAt,
  };
}

function readStored({ reply }: EligibilityCheck): Reply | null {
  return reply === null ? null : readReply(Buffer.from(reply, 'base64'));
}

export function toWholeWire(
  userId: UserId,
  check: EligibilityCheck,
  withX12: boolean,
): Static<typeof wholeCheckSchema> {
  const wire = toWire(userId, check);
  return withX12 ? { ...wire, x12: { request: check.request, response: check.reply } } : wire;
}

/** Shows nothing of a response with another trace number, because it can concern another patient. */
function answerToWire({ reason }: EligibilityCheck, reply: Reply | null): WireAnswer {
  const answer = reply?.kind === 'answer' && reason !== 'other_trace' ? reply.answer : null;
  return {
    answer_kind: reply?.kind ?? null,
    acknowledgement: reply === null ? null : acknowledgementToWire(reply),
    unreadable:
      reply?.kind === 'unreadable' ? { problem: reply.problem, detail: reply.detail } : null,
    payer: answer?.payer ? partyToWire(answer.payer) : null,
    subscriber: answer?.subscriber ? patientToWire(answer.subscriber) : null,
    dependent: answer?.dependent ? patientToWire(answer.dependent) : null,
    plans: groupByPlan(answer?.benefits ?? []).map((plan) => ({
      name: plan.name,
      insurance_type: plan.insuranceType,
      insurance_type_code: plan.insuranceTypeCode,
      benefits: plan.benefits.map((each) => benefitToWire(each)),
    })),
    errors: (answer?.errors ?? []).map((each) => errorToWire(each)),
  };
}

function acknowledgementToWire(reply: Reply): WireAnswer['acknowledgement'] {
  if (reply.kind === 'transaction_acknowledged') {
    const { isAccepted, code, errors } = reply;
    return { is_accepted: isAccepted, code, note: null, errors: [...errors] };
  }
  if (reply.kind !== 'interchange_acknowledged') return null;
  return { is_accepted: reply.isAccepted, code: reply.code, note: reply.note, errors: [] };
}

function partyToWire({ code, name, firstName, idCode, id }: Party): WireParty {
  return { code, name, first_name: firstName, id_code: idCode, id };
}

function patientToWire(patient: Patient): WirePatient {
  return {
    ...partyToWire(patient),
    birth_date: patient.birthDate,
    gender: patient.gender,
    references: [...patient.references],
    dates: [...patient.dates],
  };
}

function benefitToWire(benefit: Benefit): WireBenefit {
  const { codes } = benefit;
  return {
    of: benefit.of,
    kind: benefit.kind,
    level: benefit.level,
    service_type_codes: [...benefit.serviceTypes],
    insurance_type: benefit.insuranceType,
    period: benefit.period,
    amount: benefit.amount,
    percent: benefit.percent,
    quantity: benefit.quantity,
    needs_authorisation: benefit.needsAuthorisation,
    network: benefit.network,
    procedure: benefit.procedure,
    dates: [...benefit.dates],
    references: [...benefit.references],
    messages: [...benefit.messages],
    parties: benefit.parties.map((each) => partyToWire(each)),
    unusable: [...benefit.unusable],
    codes: {
      kind: codes.kind,
      level: codes.level,
      insurance_type: codes.insuranceType,
      period: codes.period,
      authorisation: codes.authorisation,
      network: codes.network,
    },
    segments: [...benefit.segments],
  };
}

function errorToWire(error: AnswerError): WireAnswer['errors'][number] {
  return {
    loop: error.loop,
    code: error.code,
    text: error.text,
    is_invalid_request: error.isInvalidRequest,
    follow_up: error.followUp,
    follow_up_code: error.followUpCode,
  };
}
