import type { TeamScope } from '#kernel/scope.ts';
import { concept, type Json, systems } from '#terminology';

import { teamOrganization } from '../organization/ids.ts';
import type { Origin, ResourceType, Shown } from '../resource-type.ts';

export const provenanceProfile =
  'http://hl7.org/fhir/us/core/StructureDefinition/us-core-provenance|6.1.0';

/** The types whose resources have a Provenance, each with what their ids begin with there. */
type Origins = readonly Pick<ResourceType, 'type' | 'origin'>[];

const prefixOf = (type: string): string => `${type.replaceAll(/[a-z]/gu, '').toLowerCase()}.`;
const idMax = 64;

/** The id of the Provenance of a resource: the capitals of its type, and its id; null for an id that leaves no room. */
export function provenanceId(type: string, id: string): string | null {
  const made = `${prefixOf(type)}${id}`;
  return made.length <= idMax ? made : null;
}

/** What may be meant by an id of a Provenance: two types may begin alike. */
export function targetsOf<Type extends Pick<ResourceType, 'type'>>(
  types: readonly Type[],
  id: string,
): readonly { readonly type: Type; readonly id: string }[] {
  return types
    .filter(({ type }) => id.startsWith(prefixOf(type)))
    .map((type) => ({ type, id: id.slice(prefixOf(type.type).length) }));
}

/** Where a resource comes from; undefined for those of which nothing is known but that they are here. */
export function provenanceOf(
  scope: TeamScope,
  types: Origins,
  { resource, updatedAt, userId }: Shown,
): Shown | undefined {
  const { resourceType, id: targetId } = resource;
  const origin = types.find(({ type }) => type === resourceType)?.origin?.(resource);
  const id = provenanceId(resourceType, targetId);
  if (origin === undefined || id === null) return undefined;
  const team = { reference: `Organization/${teamOrganization(scope)}` };
  return {
    userId,
    updatedAt,
    resource: {
      resourceType: 'Provenance',
      id,
      meta: { lastUpdated: updatedAt.toISOString(), profile: [provenanceProfile] },
      target: [{ reference: `${resourceType}/${targetId}` }],
      recorded: updatedAt.toISOString(),
      activity: { text: origin.activity },
      agent: [
        agentOf(authorType, origin.author ?? team, team),
        ...transmittersOf(origin, team).map((each) => agentOf(transmitterType, each, team)),
      ],
    },
  };
}

const transmittersOf = ({ transmitter, isAcceptedByTeam }: Origin, team: Json): readonly Json[] => {
  if (transmitter !== undefined) return [transmitter];
  return isAcceptedByTeam === true ? [team] : [];
};

const authorType = concept([{ system: systems.provenanceAgent, code: 'author' }], 'Author');
const transmitterType = concept(
  [{ system: systems.usCoreProvenanceAgent, code: 'transmitter' }],
  'Transmitter',
);

/** FHIR wants to know for whom a person or a device acted. */
function agentOf(type: Json, who: Json, team: Json): Json {
  const { reference } = who;
  const isForSomebody =
    typeof reference === 'string' && /^(?:Practitioner|Device)\//u.test(reference);
  return { type, who, ...(isForSomebody ? { onBehalfOf: team } : {}) };
}
