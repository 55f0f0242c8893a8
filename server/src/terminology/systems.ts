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
  /** Our own: what laboratories call what they measure, as `laboratory:code`. */
  labResult: 'urn:uuid:b0d8a3c4-7f16-4c8e-8a57-2c9e5d1f4b36',
  /** Our own: numbers of samples. */
  sample: 'urn:uuid:3e5a9f72-1d4c-4b0a-9c68-7f2b8e6d0a15',
  interpretation: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation',
  diagnosticSection: 'http://terminology.hl7.org/CodeSystem/v2-0074',
  absentReasonExtension: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason',
} as const;

/** How these are written by others, too. */
export const isSystem = {
  icd10cm: (system: string): boolean => /\/icd-10(?:-cm)?$/u.test(system),
  npi: (system: string): boolean => /(?:^|\/us-)npi$/u.test(system),
  labTest: (system: string): boolean =>
    system === systems.labTest || system === 'lab_test_id' || system.endsWith('/lab-testing/tests'),
} as const;
