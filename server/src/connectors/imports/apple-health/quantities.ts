import type { Attributes } from '#kernel/files/xml-scanner.ts';
import type { FileSample } from '#timeseries';

/** The number of a record and its unit. What an export calls per cent is a fraction. */
export function quantityOf(
  attributes: Attributes,
  text: string,
): { readonly value: number; readonly unit: string } {
  const unit = attributes.get('unit') ?? '';
  const value = text === '' ? Number.NaN : Number(text);
  return { value, unit: unit === '%' ? 'fraction' : unit };
}

/** Null for what is no unit of temperature. */
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
 * The kind of insulin of a dose, by the reason that HealthKit has for it; null without one. A basal rate over a time is a pump's,
 * which gives rapid-acting insulin; a basal dose that is injected at once is of a long-acting one.
 */
export function insulinOf(
  { startMs, endMs }: Pick<FileSample, 'startMs' | 'endMs'>,
  reason: string,
): 'long_acting' | 'rapid_acting' | null {
  if (reason === reasons.bolus) return 'rapid_acting';
  if (reason !== reasons.basal) return null;
  return endMs > startMs ? 'rapid_acting' : 'long_acting';
}
