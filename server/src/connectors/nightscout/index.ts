/*
 * What the documents of Nightscout mean, for its API and for dumps of its database alike: the same document read either way
 * becomes the same sample. Source: the server's API specification and the fields that its uploaders write.
 */

/** Below it a sensor's value is the number of an error. */
export const sensorErrorsBelow = 39;

const units: ReadonlyMap<string, 'mg/dL' | 'mmol/L'> = new Map([
  ['mg/dl', 'mg/dL'],
  ['mmol', 'mmol/L'],
  ['mmol/l', 'mmol/L'],
]);

/**
 * Returns the unit of a blood glucose that was entered: the document's own unit, else the one that the site is set to. Null
 * where neither is known, as a unit is never guessed.
 */
export function glucoseUnit(own: unknown, ofSite: unknown): 'mg/dL' | 'mmol/L' | null {
  const given = own == null || own === '' ? ofSite : own;
  return typeof given === 'string' ? (units.get(given.trim().toLowerCase()) ?? null) : null;
}

/** A dose with the type of a pump was given by a pump; any other was entered in an app. */
export function insulinSource(pumpType: unknown): 'insulin_pump' | 'app' {
  return typeof pumpType === 'string' && pumpType !== '' ? 'insulin_pump' : 'app';
}
