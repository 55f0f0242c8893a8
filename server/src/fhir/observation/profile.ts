export const labProfile =
  'http://hl7.org/fhir/us/core/StructureDefinition/us-core-observation-lab|6.1.0';
