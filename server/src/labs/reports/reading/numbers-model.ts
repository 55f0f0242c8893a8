/** What stands before the decimals of a report; undefined where no number of it tells. */
export type Decimal = '.' | ',' | 'both' | undefined;

/** A comma before three digits can part thousands, too. */
const withComma = /(?:^|[^\d.,])(?:0,\d+|\d{4,},\d+|\d+,(?:\d{1,2}|\d{4,}))(?![\d.,])/u;
const withPoint = /(?:^|[^\d.,])\d+\.\d+(?![\d.,])/u;

/** A report has one way to print decimals. */
export function decimalOf(texts: readonly string[]): Decimal {
  const hasComma = texts.some((text) => withComma.test(text));
  const hasPoint = texts.some((text) => withPoint.test(text));
  if (hasComma) return hasPoint ? 'both' : ',';
  return hasPoint ? '.' : undefined;
}

/** The number that a text is; undefined where it is none, or where its comma has two meanings. */
export function numberOf(text: string, decimal: Decimal): number | undefined {
  if (/^-?\d+$/u.test(text)) return Number(text);
  if (/^-?\d+\.\d+$/u.test(text))
    return decimal === ',' || decimal === 'both' ? undefined : Number(text);
  if (decimal === ',' && /^-?\d+,\d+$/u.test(text)) return Number(text.replace(',', '.'));
  if (decimal === '.' && /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u.test(text))
    return Number(text.replaceAll(',', ''));
  return undefined;
}
