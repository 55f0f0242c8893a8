type Json = Readonly<Record<string, unknown>>;

/** A value of a document, in the unit that the document or its format states. */
export type DocumentValue = {
  readonly resource: 'glucose' | 'insulin_injection' | 'carbohydrates';
  readonly sourceType: 'automatic' | 'fingerprick' | 'insulin_pump' | 'app';
  readonly unit: string;
  readonly value: number;
};

/** Why a value of a document is left out. */
export type DocumentGap = 'error code of a sensor' | 'unit';

export type ReadDocument = {
  readonly values: readonly DocumentValue[];
  readonly gaps: readonly DocumentGap[];
};

const nothing: ReadDocument = { values: [], gaps: [] };
/** Smaller numbers are error codes of the sensor, in mg/dL. */
const errorCodesBelow = 39;

/**
 * Reads a value of a sensor or a meter. The collection is in mg/dL, whatever the site shows; uploaders that write another unit
 * name it in the document.
 */
export function readEntry(document: Json): ReadDocument {
  const isSensor = document['sgv'] !== undefined;
  const value = numberOf(isSensor ? document['sgv'] : document['mbg']);
  const unit = document['units'] == null ? 'mg/dL' : unitOf(document['units']);
  if (unit === null) return { values: [], gaps: ['unit'] };
  if (isSensor && unit === 'mg/dL' && value < errorCodesBelow) {
    return { values: [], gaps: ['error code of a sensor'] };
  }
  const sourceType = isSensor ? 'automatic' : 'fingerprick';
  return { values: [{ resource: 'glucose', sourceType, unit, value }], gaps: [] };
}

/** Returns whether a finger value has no unit: then it is in the unit of the site's setting. */
export function isWithoutUnit(document: Json): boolean {
  return document['units'] == null && isOfFinger(document) && numberOf(document['glucose']) > 0;
}

/**
 * Reads an entry of a user or a pump. A basal rate is not a dose. `siteUnits` is the setting of the site, if known; a finger
 * value without any unit is left out.
 */
export function readTreatment(document: Json, siteUnits: unknown = null): ReadDocument {
  const { pumpType } = document;
  const insulin = numberOf(document['insulin']);
  const carbs = numberOf(document['carbs']);
  const sourceType = typeof pumpType === 'string' && pumpType !== '' ? 'insulin_pump' : 'app';
  const values: DocumentValue[] = [
    ...(insulin > 0
      ? [{ resource: 'insulin_injection', sourceType, unit: 'unit', value: insulin } as const]
      : []),
    ...(carbs > 0
      ? [{ resource: 'carbohydrates', sourceType: 'app', unit: 'g', value: carbs } as const]
      : []),
  ];
  // Glucose of a sensor is among the entries.
  const glucose = isOfFinger(document) ? readFinger(document, siteUnits) : nothing;
  return { values: [...values, ...glucose.values], gaps: glucose.gaps };
}

function isOfFinger({ glucoseType: told }: Json): boolean {
  return typeof told === 'string' && told.toLowerCase() === 'finger';
}

function readFinger(document: Json, siteUnits: unknown): ReadDocument {
  const value = numberOf(document['glucose']);
  if (!(value > 0)) return nothing;
  const unit = unitOf(document['units'] ?? siteUnits);
  if (unit === null) return { values: [], gaps: ['unit'] };
  return { values: [{ resource: 'glucose', sourceType: 'fingerprick', unit, value }], gaps: [] };
}

/** Returns null if the unit is missing or unknown. */
function unitOf(text: unknown): 'mg/dL' | 'mmol/L' | null {
  if (typeof text !== 'string') return null;
  if (/^mmol(?:\s*\/\s*l)?$/iu.test(text.trim())) return 'mmol/L';
  return /^mg(?:\s*\/?\s*dl)?$/iu.test(text.trim()) ? 'mg/dL' : null;
}

/** Reads a number: bare, in quotes, or in the wrapper of a database export. Returns NaN for anything else. */
export function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && value.trim() !== '') return Number(value);
  if (typeof value === 'object' && value !== null) {
    for (const key of ['$numberLong', '$numberInt', '$numberDouble']) {
      if (key in value) return Number(Reflect.get(value, key));
    }
  }
  return Number.NaN;
}
