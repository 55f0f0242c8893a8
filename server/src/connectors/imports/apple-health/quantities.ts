import type { Attributes } from '#kernel/files/xml-scanner.ts';
import type { FileSample } from '#timeseries';

/** Returns the value of a record and its unit. An export writes per cent as a fraction. */
export function quantityOf(
  attributes: Attributes,
  text: string,
): { readonly value: number; readonly unit: string } {
  const unit = attributes.get('unit') ?? '';
  const value = text === '' ? Number.NaN : Number(text);
  return { value, unit: unit === '%' ? 'fraction' : unit };
}

/** Returns null for an unknown unit of temperature. */
export function celsiusOf(value: number, unit: string): number | null {
  switch (unit) {
    case 'degC':
      return value;
    case 'degF':
      return (value - 32) / 1.8;
    case 'K':
      return value - 273.15;
    default:
      return null;
  }
}

const reasons = { basal: '1', bolus: '2' } as const;

/**
 * Returns the type of insulin of a dose by HealthKit's reason; null without one. A basal rate over a time comes from a pump,
 * which delivers rapid-acting insulin. An injected basal dose is long-acting.
 */
export function insulinOf(
  { startMs, endMs }: Pick<FileSample, 'startMs' | 'endMs'>,
  reason: string,
): 'long_acting' | 'rapid_acting' | null {
  if (reason === reasons.bolus) return 'rapid_acting';
  if (reason !== reasons.basal) return null;
  return endMs > startMs ? 'rapid_acting' : 'long_acting';
}
