/** The code systems and identifier systems of FHIR R4 that are spoken here, by what they are for. */
export const systems = {
  loinc: 'http://loinc.org',
  ucum: 'http://unitsofmeasure.org',
  /** Identifiers that are URIs, such as urn:uuid:… */
  uri: 'urn:ietf:rfc:3986',
  absentReason: 'http://terminology.hl7.org/CodeSystem/data-absent-reason',
  observationCategory: 'http://terminology.hl7.org/CodeSystem/observation-category',
  race: 'urn:oid:2.16.840.1.113883.6.238',
} as const;
