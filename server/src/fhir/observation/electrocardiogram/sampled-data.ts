import type { Json } from '#terminology';

export type Voltage = { readonly atMs: number; readonly value: number };

/** Where nothing was measured, as FHIR writes it. */
const missing = 'E';
/** More places between the first and the last than that are none of one recording. */
const placesMax = 10_000_000;

/**
 * Voltages as FHIR's SampledData: one after the other, so far apart as the source said, or else as they are on the whole.
 * Undefined where they are not evenly apart: two of them would be one place.
 */
export function sampledData(
  voltages: readonly Voltage[],
  frequencyHz: number | undefined,
): Json | undefined {
  const [first] = voltages;
  const last = voltages.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const spanMs = last.atMs - first.atMs;
  const ownMs = voltages.length === 1 ? 1 : spanMs / (voltages.length - 1);
  const periodMs = frequencyHz === undefined ? ownMs : 1000 / frequencyHz;
  const placeOf = ({ atMs }: Voltage): number => Math.round((atMs - first.atMs) / periodMs);
  const places = placeOf(last) + 1;
  if (!(places <= placesMax)) return undefined;
  const texts = Array.from({ length: places }, () => missing);
  for (const each of voltages) {
    const place = placeOf(each);
    if (texts[place] !== missing) return undefined;
    texts[place] = decimal(each.value);
  }
  return {
    origin: { value: 0, unit: 'mV', system: 'http://unitsofmeasure.org', code: 'mV' },
    period: rounded(periodMs),
    dimensions: 1,
    data: texts.join(' '),
  };
}

/** What arithmetic on binary fractions leaves behind is left out. */
const rounded = (value: number): number => Number(value.toPrecision(12));

/** FHIR's decimals here have no exponents. */
function decimal(value: number): string {
  const text = String(rounded(value));
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/u, '') : text;
}
