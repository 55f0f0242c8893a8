import { readFileSync } from 'node:fs';

import type { ProfileChecks } from './vital-signs.ts';

/** The tests of a profile in Inferno's US Core test kit. Each group also reads a resource and validates the resources. */
type InfernoGroup = {
  /** How many tests the group has. */
  readonly tests: number;
  /** Parameters that are searched together. The first search also runs by POST, and with `Patient/` in its reference. */
  readonly searches: readonly string[];
  /** Parameters that are also searched as `system|code`. */
  readonly systems: readonly string[];
  /** Parameters that are also searched with gt, ge, lt and le. */
  readonly comparators: readonly string[];
  /** Parameters that are also searched with several values. */
  readonly severalValues: readonly string[];
  /** Whether the first search runs again with `_revinclude=Provenance:target`. */
  readonly hasProvenance: boolean;
  readonly mustSupport: readonly string[];
  readonly references: readonly string[];
  /** Tests that only this group has. */
  readonly others: readonly string[];
};

/** Facts of the generated metadata of the kit. */
export type InfernoTests = {
  readonly groups: Readonly<Record<string, InfernoGroup>>;
  /** Profiles whose data Salus does not store. */
  readonly notServed: Readonly<Record<string, { readonly type: string; readonly tests: number }>>;
  readonly granularScopes: {
    readonly scopes: readonly string[];
    readonly searches: readonly string[];
  };
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of this folder
export const inferno = JSON.parse(
  readFileSync(new URL('inferno-groups.json', import.meta.url), 'utf8'),
) as InfernoTests;

/** The names of slices in the profiles, and how checks select the same parts. */
const slices: Readonly<Record<string, string>> = {
  'category:VSCat': 'category[vital-signs]',
  'category:LaboratorySlice': 'category[LAB]',
  'valueQuantity:valueQuantity': 'valueQuantity',
  'value[x]:valueQuantity': 'valueQuantity',
  'component:systolic': 'component[8480-6]',
  'component:diastolic': 'component[8462-4]',
  'component:FlowRate': 'component[3151-8]',
  'component:Concentration': 'component[3150-6]',
  'code.coding:PulseOx': 'code.coding[59408-5]',
  'code.coding:O2Sat': 'code.coding[2708-6]',
  'class:group': 'class[group]',
  'class:plan': 'class[plan]',
  'identifier:memberid': 'identifier[MB]',
  'identifier:NPI': 'identifier[us-npi]',
  'extension:race': 'extension[/us-core-race]',
  'extension:ethnicity': 'extension[/us-core-ethnicity]',
  'extension:tribalAffiliation': 'extension[/us-core-tribal-affiliation]',
  'extension:sex': 'extension[/us-core-sex]',
  'agent:ProvenanceAuthor': 'agent[author]',
  'agent:ProvenanceTransmitter': 'agent[transmitter]',
};
const coreCategories: Readonly<Record<string, string>> = {
  'us-core-observation-lab': 'category[laboratory]',
  'us-core-observation-clinical-result': 'category[laboratory]',
  'us-core-servicerequest': 'category[108252007]',
};

function selectorOf(path: string, profile: string): string {
  const core = coreCategories[profile];
  if (path.startsWith('category:us-core') && core !== undefined)
    return path.replace('category:us-core', core);
  const [slice, selector] =
    Object.entries(slices).find(([name]) => path === name || path.startsWith(`${name}.`)) ?? [];
  return slice === undefined ? path : path.replace(slice, selector ?? '');
}

/** How checks name an element: itself, a part of it, or the element of any type. */
function isNamed(by: string, path: string): boolean {
  if (path === 'effectiveDateTime' && by === 'effective') return true;
  return by === path || by.startsWith(`${path}.`) || by.startsWith(`${path}[`);
}

/** A test of Inferno with the checks that cover it, each as the names of which one has to run. */
export type InfernoTest = {
  readonly name: string;
  readonly checks: readonly (readonly string[])[];
};

/** The tests of a profile. */
export function infernoTestsOf(checks: ProfileChecks): readonly InfernoTest[] {
  const group = inferno.groups[checks.profile];
  if (group === undefined) throw new Error(`no group ${checks.profile}`);
  const { references, mustSupport, hasProvenance, others } = group;
  return [
    ...group.searches.map((search, index) => searchTest(group, search, index === 0)),
    { name: 'read', checks: [['read']] },
    ...(hasProvenance ? [{ name: 'provenance', checks: [['_revinclude=Provenance:target']] }] : []),
    { name: 'validation', checks: [['its resources are valid']] },
    {
      name: 'must support',
      checks: mustSupport.map((path) => elementChecks(checks, path.split(' or '))),
    },
    ...(references.length === 0
      ? []
      : [
          {
            name: 'references',
            checks: references
              .filter((path) => !(path in checks.withoutData))
              .map((path) => [`what ${path} refers to is there`]),
          },
        ]),
    ...others.map((name) => ({ name, checks: [[`has ${name}`]] })),
  ];
}

function searchTest(group: InfernoGroup, search: string, isFirst: boolean): InfernoTest {
  const names = search.split('+');
  const among = (parameters: readonly string[]) =>
    names.filter((each) => parameters.includes(each));
  const isOfPatient = isFirst && names.includes('patient');
  return {
    name: `search by ${search}`,
    checks: [
      [`${search} by GET`],
      ...(isFirst ? [[`${search} by POST`]] : []),
      ...(isOfPatient ? [[`${search} with the type of the patient`]] : []),
      ...among(group.systems).map((name) => [`${search} with the system of ${name}`]),
      ...among(group.comparators).flatMap((name) =>
        ['gt', 'ge', 'lt', 'le'].map((each) => [`${search} with ${each} of ${name}`]),
      ),
      ...among(group.severalValues).map((name) => [`${search} with every value of ${name}`]),
    ],
  };
}

function elementChecks(
  { mustSupport, profile }: ProfileChecks,
  alternatives: readonly string[],
): readonly string[] {
  const found = alternatives
    .map((path) => selectorOf(path, profile))
    .flatMap((path) => mustSupport.filter((each) => isNamed(each, path)));
  return found.length === 0
    ? [`has ${alternatives.join(' or ')}`]
    : found.map((each) => `has ${each}`);
}

/** What became of a test: each of its checks ran, some have no data, or some are missing. */
export function coverageOf(
  { checks }: InfernoTest,
  ran: ReadonlySet<string>,
  withoutData: Readonly<Record<string, string>>,
): { readonly missing: readonly string[]; readonly withoutData: readonly string[] } {
  const open = checks.filter((names) => !names.some((each) => ran.has(each)));
  const isWithout = (names: readonly string[]): boolean =>
    names.some((each) => each.replace(/^has | by (?:GET|POST)$/gu, '') in withoutData);
  return {
    missing: open.filter((names) => !isWithout(names)).map((names) => names.join(' or ')),
    withoutData: open.filter(isWithout).map((names) => names.join(' or ')),
  };
}
