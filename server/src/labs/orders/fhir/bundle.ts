import { Type } from 'typebox';

import type { Problem } from '#kernel/problem.ts';

import { at, itemsOf, type JsonValue, textOf } from './json-value.ts';

const text = Type.String({ maxLength: 200 });
const entriesMax = 200;

const resourceOf = (entry: JsonValue): JsonValue => at(entry, 'resource');

/** A FHIR R4 Bundle. The guide lists the elements that the server reads; it ignores all others. */
export const bundleBody = Type.Object(
  {
    resourceType: Type.Enum(['Bundle']),
    type: Type.Optional(Type.Enum(['transaction', 'batch', 'collection', 'message', 'document'])),
    entry: Type.Array(
      Type.Object({
        fullUrl: Type.Optional(Type.String({ maxLength: 2000 })),
        resource: Type.Object(
          { resourceType: text, id: Type.Optional(text) },
          { additionalProperties: true },
        ),
      }),
      { minItems: 1, maxItems: entriesMax },
    ),
  },
  { title: 'FhirOrderBundle' },
);

/** The resources from which an order is created. */
export type OrderBundle = {
  /** There is at least one. */
  readonly requests: readonly JsonValue[];
  readonly patient: JsonValue;
  readonly practitioner: JsonValue | undefined;
  readonly coverage: JsonValue | undefined;
  readonly organizations: readonly JsonValue[];
  readonly answers: readonly JsonValue[];
};

/** Returns the resources of a bundle, or the problems if required ones are missing. */
export function readBundle(body: unknown): OrderBundle | { readonly problems: readonly Problem[] } {
  const entries = itemsOf(at({ value: body, loc: ['body'] }, 'entry'));
  const problems: Problem[] = [];
  const blame = (type: string, loc: JsonValue['loc'], msg: string): void => {
    problems.push({ type, loc, msg });
  };
  const ofType = (type: string): readonly JsonValue[] =>
    entries.filter((entry) => textOf(at(entry, 'resource', 'resourceType')) === type);
  const requests = ofType('ServiceRequest').map(resourceOf);
  const patients = ofType('Patient');
  const [patient, another] = patients;
  if (requests.length === 0) blame('missing', ['body', 'entry'], 'A ServiceRequest is required');
  if (patient === undefined) blame('missing', ['body', 'entry'], 'A Patient is required');
  if (another !== undefined)
    blame('value_error', at(another, 'resource').loc, 'An order is for one Patient');
  const chosen = (type: string, references: readonly JsonValue[]): JsonValue | undefined => {
    const candidates = ofType(type);
    const named = candidates.find((entry) => references.some((each) => names(each, type, entry)));
    const [only, second] = candidates;
    if (named === undefined && second !== undefined)
      blame(
        'value_error',
        at(second, 'resource').loc,
        `The ServiceRequest names no ${type} of these`,
      );
    const found = named ?? only;
    return found && resourceOf(found);
  };
  const practitioner = chosen(
    'Practitioner',
    requests.map((each) => at(each, 'requester', 'reference')),
  );
  const coverage = chosen(
    'Coverage',
    requests.flatMap((request) =>
      itemsOf(at(request, 'insurance')).map((reference) => at(reference, 'reference')),
    ),
  );
  if (problems.length > 0 || patient === undefined) return { problems };
  return {
    requests,
    patient: resourceOf(patient),
    practitioner,
    coverage,
    organizations: ofType('Organization').map(resourceOf),
    answers: ofType('QuestionnaireResponse').map(resourceOf),
  };
}

/** Whether a reference is to an entry: by its URL, or by type and id. */
function names(reference: JsonValue, type: string, entry: JsonValue): boolean {
  const given = textOf(reference);
  if (given === undefined) return false;
  const id = textOf(at(entry, 'resource', 'id'));
  return given === textOf(at(entry, 'fullUrl')) || (id !== undefined && given === `${type}/${id}`);
}
