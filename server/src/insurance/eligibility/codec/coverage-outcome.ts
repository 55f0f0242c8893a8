import type { PlainDate } from '#kernel/time.ts';

import { decidePeriod, type PeriodOutcome } from './period.ts';
import type { Reply } from './reply.ts';
import type { EligibilityResponse, AnswerError, Benefit } from './response.ts';

export const outcomes = ['active', 'inactive', 'not_found', 'rejected', 'unknown'] as const;
export type Outcome = (typeof outcomes)[number];

/** Why an outcome is neither active nor inactive. */
export const outcomeReasons = [
  'payer_refused',
  'payer_unavailable',
  'form_refused',
  'only_acknowledged',
  'no_status',
  'outside_period',
  'unreadable_period',
  'service_not_covered',
  'service_excluded',
  'services_differ',
  'other_trace',
  'unreadable',
  'timeout',
  'interrupted',
  'unreachable',
] as const;
export type OutcomeReason = (typeof outcomeReasons)[number];

/** Service type 30: the plan, for all services. */
export const wholePlan = '30';

/**
 * Service types that stand for a medical plan: medical care, professional, and visits to a physician. A payer may list
 * them instead of 30. Dental care, vision, drugs and similar services are often separate plans, and say nothing about
 * this one.
 */
const medicalCare = ['1', '96', '98', 'BY', 'BZ'];

export type CoverageOutcome = { readonly outcome: Outcome; readonly reason: OutcomeReason | null };

export type Question = {
  readonly trace: string;
  readonly serviceTypes: readonly string[];
  readonly serviceDate: PlainDate;
};

/**
 * Decides the coverage of the requested services on the requested day. Only an explicit statement of the payer makes a
 * patient inactive.
 */
export function determineCoverage(reply: Reply, asked: Question): CoverageOutcome {
  if (reply.kind === 'unreadable') return unknown('unreadable');
  if (reply.kind !== 'answer') {
    return reply.isAccepted
      ? unknown('only_acknowledged')
      : { outcome: 'rejected', reason: 'form_refused' };
  }
  const { answer } = reply;
  if (!isOf(answer, asked.trace)) return unknown('other_trace');
  const said = sayings(answer, asked.serviceDate);
  const judgements = asked.serviceTypes.map((service) => judgeService(said, service));
  const hasStatus = judgements.some(({ reason }) => reason !== 'no_status');
  if (answer.errors.length > 0 && !hasStatus) return judgeErrors(answer.errors);
  // A payer that rejects the patient, the provider or the service has not answered for them, whatever other benefits
  // it lists.
  const errors = rejections(answer, asked.serviceTypes);
  return errors.length === 0
    ? combine(judgements)
    : { outcome: 'unknown', reason: judgeErrors(errors).reason };
}

const unknown = (reason: OutcomeReason): CoverageOutcome => ({ outcome: 'unknown', reason });

/** Returns true if the response has the inquiry's trace number; another one can concern another patient. */
function isOf({ traces, reference }: EligibilityResponse, trace: string): boolean {
  return traces.length > 0 ? traces.includes(trace) : reference === trace;
}

/** A benefit of the patient, and how the asked day relates to its period. */
type Saying = { readonly benefit: Benefit; readonly period: PeriodOutcome };

function sayings(answer: EligibilityResponse, date: PlainDate): readonly Saying[] {
  const { subscriber, dependent } = answer;
  const isOfDependent = dependent !== null;
  // The plan of a dependent is the subscriber's; the subscriber's death is not the dependent's.
  const ofPlan = (subscriber?.dates ?? []).filter(({ code }) => !isOfDependent || code !== '442');
  const inherited = [dependent?.dates ?? [], ofPlan];
  const of = isOfDependent ? 'dependent' : 'subscriber';
  return answer.benefits
    .filter((benefit) => benefit.of === of)
    .map((benefit) => ({ benefit, period: decidePeriod(date, [benefit.dates, ...inherited]) }));
}

/** Returns the coverage by the statements about the service, else by those about the plan. */
function judgeService(said: readonly Saying[], service: string): CoverageOutcome {
  const ofService = said.filter(({ benefit }) => benefit.serviceTypes.includes(service));
  const ofPlan = said.filter(({ benefit }) => isOfPlan(benefit));
  const specific = service === wholePlan ? ofPlan : ofService;
  const found = judgeSayings(specific) ?? judgeSayings(ofPlan);
  if (found !== undefined) return found;
  if (service !== wholePlan) return unknown('no_status');
  const ofCare = said.filter(({ benefit }) => isAbout(benefit, medicalCare));
  const byCare = judgeSayings(ofCare) ?? unknown('no_status');
  // A plan without one kind of care can have another.
  return byCare.outcome === 'inactive' ? unknown('no_status') : byCare;
}

const isOfPlan = (benefit: Benefit): boolean =>
  benefit.serviceTypes.length === 0 || benefit.serviceTypes.includes(wholePlan);

const isAbout = (benefit: Benefit, services: readonly string[]): boolean =>
  benefit.serviceTypes.some((each) => services.includes(each));

/** Undefined if none of them is a status or denies the service. */
function judgeSayings(said: readonly Saying[]): CoverageOutcome | undefined {
  const denial = said.find((each) => isDenial(each) && each.period !== 'outside');
  if (denial !== undefined) return unknown(denialReasons[denial.benefit.kind] ?? 'no_status');
  const judgements = said.flatMap((each) => judgeStatus(each) ?? []);
  // The end of an old plan does not contradict a new one.
  return (
    judgements.find(({ outcome }) => outcome === 'active') ??
    judgements.find(({ outcome }) => outcome === 'unknown') ??
    judgements[0]
  );
}

const denialReasons: Readonly<Record<string, OutcomeReason>> = {
  not_covered: 'service_not_covered',
  exclusion: 'service_excluded',
  cannot_process: 'no_status',
};

/** A denial of a single procedure, or of providers outside the network, is not one of the service. */
function isDenial({ benefit }: Saying): boolean {
  const isWhole = benefit.procedure === null && benefit.network !== 'out_of_network';
  return denialReasons[benefit.kind] !== undefined && isWhole;
}

function judgeStatus({ benefit, period }: Saying): CoverageOutcome | undefined {
  if (benefit.kind !== 'active' && benefit.kind !== 'inactive') return undefined;
  if (period === 'unreadable') return unknown('unreadable_period');
  if (benefit.kind === 'active') {
    return period === 'outside' ? unknown('outside_period') : { outcome: 'active', reason: null };
  }
  // A plan that ends after the asked day is inactive now, and was not then.
  const endsLater = typeof period === 'object' && period.isEndStated;
  return endsLater ? unknown('outside_period') : { outcome: 'inactive', reason: null };
}

/** Several services have one outcome only where they agree. */
function combine(judgements: readonly CoverageOutcome[]): CoverageOutcome {
  const open = judgements.find(({ outcome }) => outcome === 'unknown');
  const [first = unknown('no_status')] = judgements;
  if (open !== undefined) return open;
  return judgements.every(({ outcome }) => outcome === first.outcome)
    ? first
    : unknown('services_differ');
}

/** Returns the errors about the patient, and those of benefits that concern the requested services. */
function rejections(
  { errors, benefits }: EligibilityResponse,
  services: readonly string[],
): readonly AnswerError[] {
  const asked = benefits.filter((each) => isOfPlan(each) || isAbout(each, services));
  return [
    ...errors.filter(({ loop }) => loop !== 'benefit'),
    ...asked.flatMap((each) => each.errors),
  ];
}

/** 42 and 80: the payer did not process the inquiry. 67, 75 and 77: the payer searched and found no such patient. */
function judgeErrors(errors: readonly AnswerError[]): CoverageOutcome {
  const has = (...codes: string[]): boolean => errors.some(({ code }) => codes.includes(code));
  if (has('42', '80')) return unknown('payer_unavailable');
  const outcome = has('67', '75', '77') ? 'not_found' : 'rejected';
  return { outcome, reason: 'payer_refused' };
}
