/** The code systems and identifier systems of FHIR R4 that are spoken here, by what they are for. */
export const systems = {
  loinc: 'http://loinc.org',
  ucum: 'http://unitsofmeasure.org',
  /** Identifiers that are URIs, such as urn:uuid:… */
  uri: 'urn:ietf:rfc:3986',
  absentReason: 'http://terminology.hl7.org/CodeSystem/data-absent-reason',
  observationCategory: 'http://terminology.hl7.org/CodeSystem/observation-category',
  race: 'urn:oid:2.16.840.1.113883.6.238',
  snomed: 'http://snomed.info/sct',
  icd10cm: 'http://hl7.org/fhir/sid/icd-10-cm',
  npi: 'http://hl7.org/fhir/sid/us-npi',
  /** Our own: ids of lab tests. A system is a URI, and this product has no domain to make one of. */
  labTest: 'urn:uuid:6f0c1f0e-5d3b-4c52-9a41-3b1f0a7d6e21',
} as const;

/** How these are written by others, too. */
export const isSystem = {
  icd10cm: (system: string): boolean => /\/icd-10(?:-cm)?$/u.test(system),
  npi: (system: string): boolean => /(?:^|\/us-)npi$/u.test(system),
  labTest: (system: string): boolean =>
    system === systems.labTest || system === 'lab_test_id' || system.endsWith('/lab-testing/tests'),
} as const;
