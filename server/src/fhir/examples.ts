const parameters = {
  resourceType: 'Parameters',
  parameter: [{ name: '_type', valueString: 'Patient' }],
};

/** A body of each operation that has one. */
export const examples = {
  startSystemExportByPost: parameters,
  startPatientExportByPost: parameters,
  startGroupExportByPost: parameters,
  postFhirPatientEverything: parameters,
};
