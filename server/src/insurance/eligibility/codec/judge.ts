import type { Answer, AnswerError, Benefit } from './answer.ts';
import type { Reply } from './reply.ts';

export const outcomes = ['active', 'inactive', 'not_found', 'rejected', 'unknown'] as const;
export type Outcome = (typeof outcomes)[number];

/** Why an outcome is neither active nor inactive. */
export const outcomeReasons = [
  'payer_refused',
  'payer_unavailable',
  'form_refused',
  'only_acknowledged',
  'no_status',
  'other_trace',
  'unreadable',
  'timeout',
  'interrupted',
  'unreachable',
] as const;
export type OutcomeReason = (typeof outcomeReasons)[number];

/** Service type 30: the plan, whatever the service. */
export const wholePlan = '30';

export type Judgement = { readonly outcome: Outcome; readonly reason: OutcomeReason | null };

/** What a reply says about cover. Only a payer that says so makes somebody inactive. */
export function judge(
  reply: Reply,
  asked: { readonly trace: string; readonly serviceTypes: readonly string[] },
): Judgement {
  if (reply.kind === 'unreadable') return unknown('unreadable');
  if (reply.kind !== 'answer') {
    return reply.isAccepted
      ? unknown('only_acknowledged')
      : { outcome: 'rejected', reason: 'form_refused' };
  }
  const { answer } = reply;
  if (!isOf(answer, asked.trace)) return unknown('other_trace');
  const status = statusOf(answer, asked.serviceTypes);
  if (status !== undefined) return { outcome: status, reason: null };
  return answer.errors.length === 0 ? unknown('no_status') : judgeErrors(answer.errors);
}

const unknown = (reason: OutcomeReason): Judgement => ({ outcome: 'unknown', reason });

/** An answer to another inquiry may be about another person. */
function isOf({ traces, reference }: Answer, trace: string): boolean {
  return traces.length > 0 ? traces.includes(trace) : reference === trace;
}

/**
 * What is said of the service asked for counts, else of the plan as a whole. A plan that is active for single services
 * is; one that is not for some of them may be for others.
 */
function statusOf(answer: Answer, asked: readonly string[]): 'active' | 'inactive' | undefined {
  const of = answer.dependent === null ? 'subscriber' : 'dependent';
  const statuses = answer.benefits.filter(
    (benefit) => benefit.of === of && (benefit.kind === 'active' || benefit.kind === 'inactive'),
  );
  const isPlanAsked = asked.includes(wholePlan);
  const candidates = [
    statuses.filter((each) => isAbout(each, asked)),
    statuses.filter((each) => each.serviceTypes.length === 0 || isAbout(each, [wholePlan])),
    statuses.filter(({ kind }) => isPlanAsked && kind === 'active'),
  ];
  const counting = candidates.find((each) => each.length > 0) ?? [];
  // An old plan that ended says nothing against a new one.
  if (counting.some(({ kind }) => kind === 'active')) return 'active';
  return counting.length > 0 ? 'inactive' : undefined;
}

function isAbout(benefit: Benefit, services: readonly string[]): boolean {
  return benefit.serviceTypes.some((each) => services.includes(each));
}

/** 42 and 80: nobody looked. 67, 75 and 77: they looked, and there is no such person. */
function judgeErrors(errors: readonly AnswerError[]): Judgement {
  const has = (...codes: string[]): boolean => errors.some(({ code }) => codes.includes(code));
  if (has('42', '80')) return unknown('payer_unavailable');
  const outcome = has('67', '75', '77') ? 'not_found' : 'rejected';
  return { outcome, reason: 'payer_refused' };
}
