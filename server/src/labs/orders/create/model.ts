import type { Problem } from '#kernel/problem.ts';
import { birthDateRule, isBirthDate, type PlainDate } from '#kernel/time.ts';
import type { Marker } from '#labs/catalog';

import type {
  Answer,
  Consent,
  HealthInsurance,
  OrderAddress,
  Patient,
  Physician,
} from '../model.ts';
import type { OrderedMarker } from '../model/ordered-markers.ts';
import type { BillingType, CollectionMethod } from '../model/status.ts';

/** The tests to order, as the request names them. */
export type OrderSet = {
  readonly labTestIds: readonly string[];
  readonly addOn: {
    readonly markerIds: readonly number[] | null;
    readonly providerIds: readonly string[] | null;
  } | null;
  readonly labAccountId: string | null;
  /** Whether the patient must fast; null takes the value of the lab test. */
  readonly isFasting: boolean | null;
};

/** A new order, parsed from the request. */
export type NewOrderFields = {
  readonly orderSet: OrderSet | null;
  readonly labTestId: string | null;
  readonly labAccountId: string | null;
  readonly collectionMethod: CollectionMethod | null;
  readonly physician: Physician | null;
  readonly isPriority: boolean;
  readonly billingType: BillingType;
  readonly diagnosisCodes: readonly string[] | null;
  readonly consents: readonly Consent[];
  readonly activateBy: PlainDate | null;
  readonly answers: readonly Answer[];
  readonly passthrough: string | null;
  readonly clinicalNotes: string | null;
  readonly creatorMemberId: string | null;
  readonly healthInsurance: HealthInsurance | null;
  readonly patient: Patient;
  readonly patientAddress: OrderAddress;
  /** Set if the order is imported: the sample was taken, and the laboratory already has the order. */
  readonly imported: { readonly sampleId: string } | null;
};

/** The default values of a new order. */
export const plainFields = {
  orderSet: null,
  labTestId: null,
  labAccountId: null,
  collectionMethod: null,
  physician: null,
  isPriority: false,
  diagnosisCodes: null,
  consents: [],
  activateBy: null,
  answers: [],
  passthrough: null,
  clinicalNotes: null,
  creatorMemberId: null,
  healthInsurance: null,
  imported: null,
} as const satisfies Partial<NewOrderFields>;

/** The set that a request means; the deprecated single lab test is a set of one. */
export function orderSetOf(
  fields: Pick<NewOrderFields, 'orderSet' | 'labTestId' | 'labAccountId'>,
): OrderSet | { readonly refusal: string } {
  const { orderSet, labTestId, labAccountId } = fields;
  if (orderSet !== null && labTestId !== null) {
    return { refusal: 'Give order_set or lab_test_id, not both' };
  }
  if (labTestId !== null)
    return { labTestIds: [labTestId], addOn: null, labAccountId, isFasting: null };
  if (orderSet === null) return { refusal: 'order_set is required' };
  const { addOn } = orderSet;
  if (orderSet.labTestIds.length === 0 && addOn === null) {
    return { refusal: 'order_set must have lab_test_ids or add_on' };
  }
  if (addOn !== null && (addOn.markerIds === null) === (addOn.providerIds === null)) {
    return { refusal: 'add_on must have either marker_ids or provider_ids' };
  }
  return orderSet;
}

/** Returns the problems of the patient's data that the schema cannot express. */
export function personProblems(patient: Patient, now: Date): readonly Problem[] {
  const { birthDate } = patient;
  if (isBirthDate(birthDate, now)) return [];
  const loc = ['body', 'patient_details', 'dob'];
  return [{ type: 'value_error', loc, msg: birthDateRule, input: birthDate }];
}

/** Returns the problem of the patient's answers to the questions of the ordered tests; undefined if there is none. */
export function answersProblem(
  markers: readonly Marker[],
  answers: readonly Answer[],
): string | undefined {
  const questions = markers.flatMap((marker) =>
    marker.questions.map((question) => ({ markerId: marker.id, ...question })),
  );
  const unknown = answers.find(
    (answer) =>
      !questions.some((each) => each.markerId === answer.markerId && each.id === answer.questionId),
  );
  if (unknown !== undefined) {
    return `Unknown question ${unknown.questionId} of marker ${unknown.markerId}`;
  }
  const missing = questions.filter(
    (each) =>
      each.isRequired &&
      !answers.some(
        ({ markerId, questionId, answer }) =>
          markerId === each.markerId && questionId === each.id && answer.trim() !== '',
      ),
  );
  if (missing.length > 0) {
    const names = missing.map((each) => `${each.id} of marker ${each.markerId}`).join(', ');
    return `Missing required questions - ${names}`;
  }
  for (const { questionId, markerId, answer } of answers) {
    const question = questions.find((each) => each.markerId === markerId && each.id === questionId);
    if (question === undefined || isAnswer(question, answer)) continue;
    return `Answer to question ${questionId} of marker ${markerId} is not valid`;
  }
  return undefined;
}

type Question = Marker['questions'][number];

/** Returns the answer with the codes of its lab. */
export function withCodes(markers: readonly Marker[], answer: Answer): Answer {
  const question = markers
    .find(({ id }) => id === answer.markerId)
    ?.questions.find(({ id }) => id === answer.questionId);
  if (question === undefined) return answer;
  const chosen = choicesOf(question, answer.answer).filter((choice) => choice !== undefined);
  return {
    ...answer,
    questionCode: question.code,
    ...(chosen.length === 0
      ? {}
      : { chosen: chosen.map(({ code, value }) => ({ code, text: value })) }),
  };
}

type Choice = Question['answers'][number];

/** Returns the choices that a text names by code, words or id; undefined for unknown ones. */
function choicesOf({ type, answers }: Question, given: string): readonly (Choice | undefined)[] {
  if (type !== 'choice' && type !== 'multi_choice') return [];
  const find = (text: string): Choice | undefined =>
    answers.find(({ code, value, id }) => [code, value, String(id)].includes(text.trim()));
  // The words of a choice can contain commas.
  const whole = find(given);
  if (whole !== undefined || type === 'choice') return [whole];
  return given.split(',').map((each) => find(each));
}

function isAnswer(question: Question, given: string): boolean {
  switch (question.type) {
    case 'choice':
    case 'multi_choice':
      return !choicesOf(question, given).includes(undefined);
    case 'numeric':
      return given.trim() !== '' && Number.isFinite(Number(given));
    case 'text':
      return given.trim() !== '';
  }
}

/** Returns the marker as an order stores it. */
export function toOrderedMarker(marker: Marker): OrderedMarker {
  const { id: markerId, providerId, name, slug, unit } = marker;
  const itself = {
    name,
    slug,
    providerId,
    loinc: marker.loincCode,
    loincSlug: null,
    unit,
    required: true,
  };
  const expected = marker.expectedResults.map((each) => ({
    name: each.name,
    slug: each.slug,
    providerId: each.providerId ?? providerId,
    loinc: each.loinc?.code ?? null,
    loincSlug: each.slug,
    unit: each.loinc?.unit ?? unit,
    required: each.isRequired,
  }));
  return {
    markerId,
    providerId,
    name,
    slug,
    expected: expected.length === 0 ? [itself] : expected,
    tatDays: marker.tatDays,
    worstTatDays: marker.worstTatDays,
  };
}
