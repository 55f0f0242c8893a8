import type { Json } from '#terminology';

import { fhirJson, root } from './outcome.ts';
import type { ResourceType } from './resource-type.ts';

type Facts = {
  readonly serviceName: string;
  readonly version: string;
  /** The address of the service. */
  readonly baseUrl: string;
};

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
          'Parameters that are not listed, and modifiers, are refused (handling=strict). Every refusal is an OperationOutcome.',
        security: {
          description: `A team key in the header x-${serviceName}-api-key, or an access token as authorization: Bearer`,
        },
        resource: types.map((each) => resourceOf(each)),
      },
    ],
  };
}

function resourceOf({ type, profiles, about, parameters, search }: ResourceType): Json {
  return {
    type,
    ...(profiles.length === 0 ? {} : { supportedProfile: profiles }),
    documentation: about,
    interaction: [{ code: 'read' }, ...(search === undefined ? [] : [{ code: 'search-type' }])],
    versioning: 'no-version',
    // FHIR has no empty lists.
    ...(search === undefined ? {} : { searchParam: searchParametersOf(parameters) }),
  };
}

function searchParametersOf(parameters: ResourceType['parameters']): readonly Json[] {
  return Object.entries(parameters).map(([name, parameter]) => ({
    name,
    type: parameter.type,
    documentation: parameter.about,
  }));
}
