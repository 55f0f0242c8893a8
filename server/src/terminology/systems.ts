/** The code systems and identifier systems of FHIR R4 that are spoken here, by what they are for. */
export const systems = {
  loinc: 'http://loinc.org',
  ucum: 'http://unitsofmeasure.org',
  /** Identifiers that are URIs, such as urn:uuid:… */
  uri: 'urn:ietf:rfc:3986',
  absentReason: 'http://terminology.hl7.org/CodeSystem/data-absent-reason',
  /** How a value was worked out of others. */
  statistics: 'http://terminology.hl7.org/CodeSystem/observation-statistics',
  observationCategory: 'http://terminology.hl7.org/CodeSystem/observation-category',
  race: 'urn:oid:2.16.840.1.113883.6.238',
  snomed: 'http://snomed.info/sct',
  icd10cm: 'http://hl7.org/fhir/sid/icd-10-cm',
  npi: 'http://hl7.org/fhir/sid/us-npi',
  /** Our own: ids of lab tests. A system is a URI, and this product has no domain to make one of. */
  labTest: 'urn:uuid:6f0c1f0e-5d3b-4c52-9a41-3b1f0a7d6e21',
  /** Our own: what laboratories call what they measure, as `laboratory:code`. */
  labResult: 'urn:uuid:b0d8a3c4-7f16-4c8e-8a57-2c9e5d1f4b36',
  /** Our own: codes that laboratories give to values, as `laboratory:code`, or `laboratory:list:code` of a list with a name. */
  labValue: 'urn:uuid:419b8484-0601-4d7c-b092-6d33f1d34d99',
  /** Our own: numbers of samples. */
  sample: 'urn:uuid:3e5a9f72-1d4c-4b0a-9c68-7f2b8e6d0a15',
  /** Our own: what devices measure and LOINC has no sure code of, by the names of time series. */
  measurement: 'urn:uuid:1d7b52c0-94ae-4f38-8b6f-0c3e5a7d9124',
  /** Our own: the part of a sleep in its day, `main` or `nap`. */
  sleepRole: 'urn:uuid:652089e5-6ba4-4638-be2a-081dad468b38',
  /** Our own: providers of what was measured. */
  provider: 'urn:uuid:7a40e6d8-2b95-4d17-a3c1-5f8e9b0c6d32',
  /** Our own: kinds of sources. */
  sourceType: 'urn:uuid:c5f1938e-6d02-47ba-9e74-1a8b2d4c7f63',
  /** Our own: what laboratories are called here, such as labcorp. */
  laboratory: 'urn:uuid:5a1e7c3d-92b4-4f60-8d17-c04e6b9f2a53',
  /** Our own: codes of payors. */
  payor: 'urn:uuid:c7d2e845-3b6f-4a19-b5e0-81f9a2d47c36',
  identifierType: 'http://terminology.hl7.org/CodeSystem/v2-0203',
  coverageClass: 'http://terminology.hl7.org/CodeSystem/coverage-class',
  selfPay: 'http://terminology.hl7.org/CodeSystem/coverage-selfpay',
  relationship: 'http://terminology.hl7.org/CodeSystem/subscriber-relationship',
  provenanceAgent: 'http://terminology.hl7.org/CodeSystem/provenance-participant-type',
  usCoreProvenanceAgent:
    'http://hl7.org/fhir/us/core/CodeSystem/us-core-provenance-participant-type',
  actCode: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
  organizationType: 'http://terminology.hl7.org/CodeSystem/organization-type',
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
