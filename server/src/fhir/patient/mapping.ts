import type { TeamScope } from '#kernel/scope.ts';
import { identifier, type Json, systems } from '#terminology';
import type { Demographics, Person } from '#users';

import { teamOrganization } from '../organization/ids.ts';
import type { Shown } from '../resource-type.ts';

export const patientProfile =
  'http://hl7.org/fhir/us/core/StructureDefinition/us-core-patient|6.1.0';

const usCore = 'http://hl7.org/fhir/us/core/StructureDefinition';
const absentReason = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason';

type Category = { readonly code: string; readonly display: string };

/** Of the Office of Management and Budget; what has no code there is told in words. */
const races: Readonly<Record<NonNullable<Demographics['race']>, Category | string>> = {
  african_american_or_black: { code: '2054-5', display: 'Black or African American' },
  asian: { code: '2028-9', display: 'Asian' },
  indigenous_native_american_alaska_native: {
    code: '1002-5',
    display: 'American Indian or Alaska Native',
  },
  pacific_islander_or_hawaiian: {
    code: '2076-8',
    display: 'Native Hawaiian or Other Pacific Islander',
  },
  white_caucasian: { code: '2106-3', display: 'White' },
  other: 'Other',
};

const ethnicities: Readonly<Record<NonNullable<Demographics['ethnicity']>, Category | string>> = {
  hispanic: { code: '2135-2', display: 'Hispanic or Latino' },
  non_hispanic: { code: '2186-5', display: 'Non Hispanic or Latino' },
  ashkenazi_jewish: 'Ashkenazi Jewish',
  other: 'Other',
};

const genders = new Set(['male', 'female', 'other', 'unknown']);

/** The system of a team's own references: they are unique in it. */
export const referenceSystem = ({ teamId }: Pick<TeamScope, 'teamId'>): string =>
  `urn:uuid:${teamId}`;

/** The value of the identifier that a user's id is. */
export const idValue = (id: string): string => `urn:uuid:${id}`;

/** A user as a Patient of US Core. Who they are is there as far as somebody said; the rest is said to be unknown. */
export function patientOf(scope: Pick<TeamScope, 'teamId'>, person: Person): Shown {
  const { id, clientUserId, updatedAt, demographics } = person;
  const birthDate = demographics?.birthDate ?? person.fallbackBirthDate;
  return {
    userId: id,
    updatedAt,
    resource: {
      resourceType: 'Patient',
      id,
      meta: { lastUpdated: updatedAt.toISOString(), profile: [patientProfile] },
      ...withExtensions(demographics),
      identifier: [
        identifier(systems.uri, idValue(id)),
        identifier(referenceSystem(scope), clientUserId),
      ],
      ...(demographics === null ? unknownPerson : knownPerson(demographics)),
      ...(birthDate === null ? {} : { birthDate }),
      managingOrganization: { reference: `Organization/${teamOrganization(scope)}` },
    },
  };
}

const unknownPerson: Json = {
  name: [{ extension: [{ url: absentReason, valueCode: 'unknown' }] }],
  gender: 'unknown',
};

function knownPerson({ firstName, lastName, gender, ...rest }: Demographics): Json {
  const { firstLine, secondLine, city, state, zip, country } = rest.address;
  return {
    name: [{ use: 'official', family: lastName, given: [firstName] }],
    telecom: [
      { system: 'phone', value: rest.phoneNumber },
      { system: 'email', value: rest.email },
    ],
    // A word of the person's own is none of the four of FHIR.
    gender: genders.has(gender) ? gender : 'other',
    address: [
      {
        line: [firstLine, secondLine ?? ''].filter((line) => line !== ''),
        city,
        state,
        postalCode: zip,
        country,
      },
    ],
  };
}

function withExtensions(demographics: Demographics | null): Json {
  const { race = null, ethnicity = null } = demographics ?? {};
  const extension = [
    ...(race === null ? [] : [categoryOf('us-core-race', races[race])]),
    ...(ethnicity === null ? [] : [categoryOf('us-core-ethnicity', ethnicities[ethnicity])]),
  ];
  // FHIR has no empty lists.
  return extension.length === 0 ? {} : { extension };
}

function categoryOf(name: string, category: Category | string): Json {
  const text = typeof category === 'string' ? category : category.display;
  const coded = { url: 'ombCategory', valueCoding: { system: systems.race, ...Object(category) } };
  return {
    url: `${usCore}/${name}`,
    extension: [
      ...(typeof category === 'string' ? [] : [coded]),
      { url: 'text', valueString: text },
    ],
  };
}
