import type { UsedPayor } from '#insurance';
import type { TeamScope } from '#kernel/scope.ts';
import type { Lab } from '#labs/catalog';
import { concept, identifier, type Json, systems } from '#terminology';

import type { Shown } from '../resource-type.ts';
import { labOrganization, payorOrganization, teamOrganization } from './ids.ts';

export const organizationProfile =
  'http://hl7.org/fhir/us/core/StructureDefinition/us-core-organization|6.1.0';

type Kind = { readonly code: string; readonly display: string };
const kinds = {
  team: { code: 'prov', display: 'Healthcare Provider' },
  laboratory: { code: 'prov', display: 'Healthcare Provider' },
  payor: { code: 'ins', display: 'Insurance Company' },
} as const satisfies Readonly<Record<string, Kind>>;

type Facts = {
  readonly id: string;
  readonly name: string;
  readonly kind: Kind;
  readonly text: string;
  readonly identifier: Json;
  readonly address: Json;
  readonly updatedAt: Date;
};

export function teamOf(
  scope: Pick<TeamScope, 'teamId'>,
  { name, createdAt }: { readonly name: string; readonly createdAt: Date },
): Shown {
  return organization({
    id: teamOrganization(scope),
    name,
    kind: kinds.team,
    text: 'Team',
    identifier: identifier(systems.uri, `urn:uuid:${scope.teamId}`),
    address: {},
    updatedAt: createdAt,
  });
}

/** When what is known of it was written, nobody remembers: it was there before the team. */
export function laboratoryOf(lab: Lab, knownAt: Date): Shown {
  return organization({
    id: labOrganization(lab.slug),
    name: lab.name,
    kind: kinds.laboratory,
    text: 'Laboratory',
    identifier: identifier(systems.laboratory, lab.slug),
    address: addressOf({ ...lab, secondLine: '', state: '', country: 'US' }),
    updatedAt: knownAt,
  });
}

export function payorOf({ code, company, at }: UsedPayor): Shown {
  return organization({
    id: payorOrganization(code),
    name: company.name,
    kind: kinds.payor,
    text: 'Payor',
    identifier: identifier(systems.payor, code),
    address: addressOf(company.address),
    updatedAt: at,
  });
}

function organization({ id, name, kind, text, updatedAt, ...more }: Facts): Shown {
  return {
    userId: null,
    updatedAt,
    resource: {
      resourceType: 'Organization',
      id,
      meta: { lastUpdated: updatedAt.toISOString(), profile: [organizationProfile] },
      identifier: [more.identifier],
      active: true,
      type: [concept([{ system: systems.organizationType, ...kind }], text)],
      name,
      ...more.address,
    },
  };
}

type Place = Readonly<
  Record<'firstLine' | 'secondLine' | 'city' | 'state' | 'zip' | 'country', string>
>;

/** Of what is publicly known; a country alone is no address. */
function addressOf({ firstLine, secondLine, city, state, zip, country }: Place): Json {
  const line = [firstLine, secondLine].filter((each) => each !== '');
  const parts = Object.entries({ city, state, postalCode: zip }).filter(([, text]) => text !== '');
  if (line.length === 0 && parts.length === 0) return {};
  const lines = line.length === 0 ? {} : { line };
  const at = country === '' ? {} : { country };
  return { address: [{ ...lines, ...Object.fromEntries(parts), ...at }] };
}
