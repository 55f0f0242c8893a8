import { tokenPath } from '#smart';
import { concept, type Json } from '#terminology';

import { fhirJson, root } from './http/operation-outcome.ts';
import type { ResourceType } from './resource-type.ts';
import type { SearchParameter } from './search/criteria-model.ts';
import { includable, revincludable } from './search/result-model.ts';

type Facts = {
  readonly serviceName: string;
  readonly version: string;
  /** The address of the service. */
  readonly baseUrl: string;
};

const smartOnFhir = {
  system: 'http://terminology.hl7.org/CodeSystem/restful-security-service',
  code: 'SMART-on-FHIR',
};

/** The roles that this server plays. */
const instantiates = [
  'http://hl7.org/fhir/us/core/CapabilityStatement/us-core-server',
  'http://hl7.org/fhir/uv/bulkdata/CapabilityStatement/bulk-data',
];

/** When the table of resources was last changed. */
const changedOn = '2026-11-23';

/** What is served, made of the table that the router is made of. */
export function capabilityStatementOf(
  types: readonly ResourceType[],
  { serviceName, version, baseUrl }: Facts,
): Json {
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: changedOn,
    kind: 'instance',
    instantiates,
    software: { name: 'Salus', version },
    implementation: {
      description: `The data of the users of a team of ${serviceName}, to be read`,
      url: `${baseUrl}${root}`,
    },
    fhirVersion: '4.0.1',
    format: [fhirJson, 'json'],
    rest: [
      {
        mode: 'server',
        documentation:
          'Parameters that are not listed are refused, unless the header prefer asks for handling=lenient. A parameter that comes more than once has to hold each time; commas part alternatives. Every parameter but _id takes :missing, a token :not, a string :exact and :contains, a reference the type that it refers to. Every refusal is an OperationOutcome. Searches take _count, _sort by a time, _summary, _total, _elements, and POST to _search.',
        security: {
          extension: [
            {
              url: 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris',
              extension: [{ url: 'token', valueUri: `${baseUrl}${tokenPath}` }],
            },
          ],
          service: [concept([smartOnFhir], 'SMART Backend Services')],
          description: `A token of SMART Backend Services or an access token as authorization: Bearer, or a team key in the header x-${serviceName}-api-key`,
        },
        resource: types.map((each) => resourceOf(types, each)),
        operation: [exportOf('export')],
      },
    ],
  };
}

/** Bulk Data: what is exported of everything, of Patients, and of a Group. */
const exportOf = (definition: string): Json => ({
  name: 'export',
  definition: `http://hl7.org/fhir/uv/bulkdata/OperationDefinition/${definition}`,
});
const operationsOf = new Map([
  [
    'Patient',
    [
      exportOf('patient-export'),
      {
        name: 'everything',
        definition: 'http://hl7.org/fhir/OperationDefinition/Patient-everything',
      },
    ],
  ],
  ['Group', [exportOf('group-export')]],
]);

function resourceOf(types: readonly ResourceType[], each: ResourceType): Json {
  const { type, profiles, about, search } = each;
  return {
    type,
    ...(profiles.length === 0 ? {} : { supportedProfile: profiles }),
    documentation: about,
    interaction: [{ code: 'read' }, ...(search === undefined ? [] : [{ code: 'search-type' }])],
    versioning: 'no-version',
    ...listed('operation', operationsOf.get(type) ?? []),
    conditionalRead: 'not-match',
    ...(search === undefined
      ? {}
      : {
          ...listed('searchInclude', includable(types, type)),
          ...listed('searchRevInclude', revincludable(types, type)),
          ...listed('searchParam', searchParametersOf(each)),
        }),
  };
}

/** FHIR defines some parameters for several types at once. */
const shared: Readonly<
  Record<string, { readonly name: string; readonly types: readonly string[] }>
> = {
  patient: { name: 'clinical', types: ['Observation', 'DiagnosticReport', 'ServiceRequest'] },
  code: { name: 'clinical', types: ['Observation', 'DiagnosticReport', 'ServiceRequest'] },
  date: { name: 'clinical', types: ['Observation', 'DiagnosticReport'] },
  identifier: { name: 'clinical', types: ['Observation', 'DiagnosticReport', 'ServiceRequest'] },
  family: { name: 'individual', types: ['Patient', 'Practitioner'] },
  given: { name: 'individual', types: ['Patient', 'Practitioner'] },
  birthdate: { name: 'individual', types: ['Patient'] },
  gender: { name: 'individual', types: ['Patient'] },
};

/** The SearchParameter of FHIR R4 that it is; one of our own is in none. */
function definitionOf(type: string, name: string, { isOurs }: SearchParameter): Json {
  if (isOurs === true) return {};
  const of = shared[name];
  const owner = of?.types.includes(type) === true ? of.name : type;
  const id = name.startsWith('_') ? `Resource-${name.slice(1)}` : `${owner}-${name}`;
  return { definition: `http://hl7.org/fhir/SearchParameter/${id}` };
}

/** FHIR has no empty lists. */
function listed(name: string, items: readonly unknown[]): Json {
  return items.length === 0 ? {} : { [name]: items };
}

function searchParametersOf({ type, parameters }: ResourceType): readonly Json[] {
  return Object.entries(parameters).map(([name, parameter]) =>
    Object.assign({ name }, definitionOf(type, name, parameter), {
      type: parameter.type,
      documentation: parameter.about,
    }),
  );
}
