import type { Shown } from '../resource-type.ts';

/** What a resource of each type has to have by FHIR R4, and whose it is. */
const required: Readonly<Record<string, readonly string[]>> = {
  Observation: ['status', 'code', 'subject'],
  DiagnosticReport: ['status', 'code', 'subject'],
  ServiceRequest: ['status', 'intent', 'subject'],
  Specimen: ['subject'],
  Device: ['patient'],
  Coverage: ['status', 'beneficiary', 'payor'],
  Provenance: ['target', 'recorded', 'agent'],
  Group: ['type', 'actual'],
  Binary: ['contentType'],
};
const always = ['resourceType', 'id', 'meta', 'implicitRules'] as const;
const subsetted = {
  system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue',
  code: 'SUBSETTED',
} as const;

/** A resource with some of its elements, which says so; null: with all of them. */
export function withElements(
  resource: Shown['resource'],
  elements: readonly string[] | null,
): Shown['resource'] {
  if (elements === null) return resource;
  const { resourceType, id } = resource;
  const shown = new Set([...always, ...(required[resourceType] ?? []), ...elements.map(topOf)]);
  const kept = Object.entries(resource).filter(([key]) => {
    const name = key.replace(/^_/u, '');
    return shown.has(name) || shown.has(choiceOf(name) ?? '');
  });
  const meta: Readonly<Record<string, unknown>> = Object(resource['meta']);
  const tags: readonly unknown[] = [meta['tag'] ?? []].flat();
  return {
    ...Object.fromEntries(kept),
    resourceType,
    id,
    meta: { ...meta, tag: [...tags, subsetted] },
  };
}

/** The elements whose names end with their type, such as `valueQuantity`; FHIR names them `value[x]`, or `value`. */
const choices = [
  'value',
  'effective',
  'occurrence',
  'occurred',
  'deceased',
  'multipleBirth',
  'asNeeded',
  'quantity',
] as const;

function choiceOf(name: string): string | undefined {
  return choices.find((each) => name.startsWith(each) && /^[A-Z]/u.test(name.slice(each.length)));
}

/** `Patient.name.family` and `name.family` name the element `name`: elements are shown whole. */
function topOf(path: string): string {
  const parts = path.replaceAll('[x]', '').split('.');
  const [first = '', second] = parts;
  return /^[A-Z]/u.test(first) ? (second ?? '') : first;
}
