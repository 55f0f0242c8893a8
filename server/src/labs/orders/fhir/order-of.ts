import type { Problem } from '#kernel/problem.ts';
import { isSystem } from '#terminology';

import type { OrderBundle } from './bundle.ts';
import { Draft } from './draft.ts';
import {
  at,
  contactOf,
  itemsOf,
  extensionOf,
  extensionsOf,
  identifierOf,
  ofUse,
  type JsonValue,
  textOf,
} from './json-value.ts';

const urgent: ReadonlySet<string> = new Set(['stat', 'asap', 'urgent']);
const intents = ['order', 'original-order', 'instance-order', 'filler-order', 'reflex-order'];

/** Converts a bundle to the body of `POST /v3/order`. Returns also the problems of requests that cannot be ordered. */
export function orderOf(bundle: OrderBundle): {
  readonly draft: Draft;
  readonly problems: readonly Problem[];
} {
  const draft = new Draft();
  putPatient(draft, bundle.patient);
  if (bundle.practitioner !== undefined) putPhysician(draft, bundle.practitioner);
  putTests(draft, bundle);
  putRequest(draft, bundle);
  if (bundle.coverage !== undefined) putCoverage(draft, bundle.coverage);
  putAnswers(draft, bundle.answers);
  return { draft, problems: bundle.requests.flatMap((request) => requestProblems(request)) };
}

/** Accepts only active requests that are orders: drafts, proposals and finished requests are problems. */
function requestProblems(request: JsonValue): readonly Problem[] {
  const problems: Problem[] = [];
  const [status, intent] = [at(request, 'status'), at(request, 'intent')];
  if (textOf(status) !== 'active')
    problems.push({ type: 'literal_error', loc: status.loc, msg: "Input should be 'active'" });
  if (!intents.includes(textOf(intent) ?? '')) {
    const msg = `Input should be one of ${intents.join(', ')}`;
    problems.push({ type: 'literal_error', loc: intent.loc, msg });
  }
  return problems;
}

function putPatient(draft: Draft, patient: JsonValue): void {
  const name = ofUse(at(patient, 'name'), 'official');
  const address = ofUse(at(patient, 'address'), 'home');
  const phone = contactOf(patient, 'phone');
  const [given, family] = [at(name, 'given', 0), at(name, 'family')];
  draft.put(['patient_details', 'first_name'], given);
  draft.put(['patient_details', 'last_name'], family);
  draft.put(['patient_details', 'dob'], at(patient, 'birthDate'));
  draft.put(['patient_details', 'gender'], at(patient, 'gender'));
  draft.put(['patient_details', 'phone_number'], phone);
  draft.put(['patient_details', 'email'], contactOf(patient, 'email'));
  const receiver = textOf(at(name, 'text')) ?? `${textOf(given) ?? ''} ${textOf(family) ?? ''}`;
  draft.put(['patient_address', 'receiver_name'], name, receiver.trim());
  draft.put(['patient_address', 'first_line'], at(address, 'line', 0));
  draft.put(['patient_address', 'second_line'], at(address, 'line', 1));
  draft.put(['patient_address', 'city'], at(address, 'city'));
  draft.put(['patient_address', 'state'], at(address, 'state'));
  draft.put(['patient_address', 'zip'], at(address, 'postalCode'));
  const country = at(address, 'country');
  draft.put(['patient_address', 'country'], country, country.value ?? 'US');
}

function putPhysician(draft: Draft, practitioner: JsonValue): void {
  const name = ofUse(at(practitioner, 'name'), 'official');
  draft.put(['physician', 'first_name'], at(name, 'given', 0));
  draft.put(['physician', 'last_name'], at(name, 'family'));
  const npi =
    identifierOf(practitioner, isSystem.npi) ?? at(practitioner, 'identifier', 0, 'value');
  draft.put(['physician', 'npi'], npi);
  draft.put(['physician', 'email'], contactOf(practitioner, 'email'));
  const states = itemsOf(at(practitioner, 'address')).map((address) => at(address, 'state'));
  const licensed = states.filter(({ value }) => value !== undefined);
  for (const [index, state] of licensed.entries())
    draft.put(['physician', 'licensed_states', index], state);
}

/** The lab tests: organisations that perform them under their ids, or extensions or codes of the requests. */
function putTests(draft: Draft, { requests, organizations }: OrderBundle): void {
  const performed = organizations
    .map((organization) => identifierOf(organization, isSystem.labTest))
    .filter((id) => id !== undefined);
  const named = requests.flatMap((request) => extensionsOf(request, 'lab_test_id'));
  const coded = codesOf(
    requests.map((request) => at(request, 'code')),
    isSystem.labTest,
  );
  const ids = distinct([...performed, ...named, ...coded]);
  for (const [index, id] of ids.entries()) draft.put(['order_set', 'lab_test_ids', index], id);
}

function putRequest(draft: Draft, { requests, coverage }: OrderBundle): void {
  const first = (name: string): JsonValue | undefined =>
    requests.map((each) => extensionOf(each, name)).find(({ value }) => value !== undefined);
  for (const name of ['activate_by', 'collection_method', 'lab_account_id', 'passthrough']) {
    const found = first(name);
    if (found !== undefined) draft.put([name], found);
  }
  const billing = first('billing_type');
  if (billing !== undefined) draft.put(['billing_type'], billing);
  else if (coverage !== undefined) draft.put(['billing_type'], coverage, 'commercial_insurance');
  const plan = first('assessment_plan');
  if (plan !== undefined) draft.put(['health_insurance', 'assessment_plan'], plan);
  const stat = requests.find((each) => urgent.has(textOf(at(each, 'priority')) ?? ''));
  if (stat !== undefined) draft.put(['priority'], at(stat, 'priority'), true);
  const notes = requests.flatMap((request) => itemsOf(at(request, 'note')));
  const [note] = notes;
  const words = notes.map((item) => textOf(at(item, 'text'))).filter((text) => text !== undefined);
  if (note !== undefined) draft.put(['clinical_notes'], note, words.join('\n'));
  putDiagnoses(draft, requests, coverage);
}

function putDiagnoses(
  draft: Draft,
  requests: readonly JsonValue[],
  coverage: JsonValue | undefined,
): void {
  const concepts = requests.flatMap((request) => [
    at(request, 'code'),
    ...itemsOf(at(request, 'reasonCode')),
  ]);
  const coded = codesOf(concepts, isSystem.icd10cm);
  const insured = coverage === undefined ? [] : extensionsOf(coverage, 'diagnosis_code');
  const codes = distinct([...coded, ...insured]);
  for (const [index, code] of codes.entries()) draft.put(['icd_codes', index], code);
}

/** The codes of a system in CodeableConcepts. */
function codesOf(
  concepts: readonly JsonValue[],
  isWanted: (system: string) => boolean,
): readonly JsonValue[] {
  return concepts
    .flatMap((concept) => itemsOf(at(concept, 'coding')))
    .filter((coding) => isWanted(textOf(at(coding, 'system')) ?? ''))
    .map((coding) => at(coding, 'code'));
}

const relationships: Readonly<Record<string, string>> = { self: 'Self', spouse: 'Spouse' };

function putCoverage(draft: Draft, coverage: JsonValue): void {
  const code = extensionOf(coverage, 'payor_code');
  const payor = code.value === undefined ? at(coverage, 'network') : code;
  draft.put(['health_insurance', 'payor_code'], payor);
  draft.put(['health_insurance', 'insurance_id'], at(coverage, 'subscriberId'));
  const relationship = at(coverage, 'relationship', 'coding', 0, 'code');
  const word = textOf(relationship)?.toLowerCase();
  const known = word === undefined ? undefined : (relationships[word] ?? 'Other');
  draft.put(['health_insurance', 'responsible_relationship'], relationship, known);
  for (const name of ['subjective', 'assessment_plan']) {
    const found = extensionOf(coverage, name);
    if (found.value !== undefined) draft.put(['health_insurance', name], found);
  }
}

/** A group for each marker with an item for each question, or items whose linkId is question-marker. */
function putAnswers(draft: Draft, responses: readonly JsonValue[]): void {
  let index = 0;
  const put = (marker: readonly [JsonValue, string], question: string, item: JsonValue): void => {
    const given = itemsOf(at(item, 'answer'));
    if (given.length === 0) return;
    const [place, markerId] = marker;
    draft.put(['aoe_answers', index, 'marker_id'], place, numberOf(markerId));
    draft.put(['aoe_answers', index, 'question_id'], at(item, 'linkId'), numberOf(question));
    const words = given.map((answer) => answerOf(answer));
    draft.put(['aoe_answers', index, 'answer'], at(item, 'answer'), words.join(','));
    index += 1;
  };
  for (const item of responses.flatMap((response) => itemsOf(at(response, 'item')))) {
    const link = at(item, 'linkId');
    const id = textOf(link) ?? '';
    const inner = itemsOf(at(item, 'item'));
    for (const question of inner) put([link, id], textOf(at(question, 'linkId')) ?? '', question);
    const [, question, marker] = /^(\d+)-(\d+)$/u.exec(id) ?? [];
    if (inner.length === 0) put([link, marker ?? id], question ?? id, item);
  }
}

/** Returns the number, or the text unchanged if it is none, so that validation reports it at its path. */
function numberOf(text: string): number | string {
  return /^\d{1,15}$/u.test(text) ? Number(text) : text;
}

const answerValues = [
  ['valueString'],
  ['valueDecimal'],
  ['valueInteger'],
  ['valueDate'],
  ['valueDateTime'],
  ['valueBoolean'],
  ['valueCoding', 'code'],
  ['valueCoding', 'display'],
] as const;

function answerOf(answer: JsonValue): string {
  const found = answerValues
    .map((path) => at(answer, ...path).value)
    .find((value) => value !== undefined);
  if (typeof found === 'boolean') return found ? 'Yes' : 'No';
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
}

function distinct(places: readonly JsonValue[]): readonly JsonValue[] {
  return [...new Map(places.map((place) => [place.value, place])).values()];
}
