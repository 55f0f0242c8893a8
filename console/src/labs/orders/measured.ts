/** What a result says of a number: both ends are the same where it is one; an end that is not known is open. */
export type Measured = { readonly low: number | null; readonly high: number | null };

type Result = { readonly type: string; readonly value: number; readonly result: string };

const number = String.raw`(-?\d{1,3}(?:,\d{3})+(?:\.\d+)?|-?\d*\.?\d+)`;
const comparison = new RegExp(String.raw`^(<=|>=|≤|≥|<|>)\s*${number}(?![\d.,:])`, 'u');
const interval = new RegExp(String.raw`^${number}\s*(?:-|–|to)\s*${number}(?![\d.,:-])`, 'u');

/** The number, or where it lies: `<5` is anything up to 5. Null for words. */
export function measuredOf({ type, value, result }: Result): Measured | null {
  if (type === 'numeric') return Number.isFinite(value) ? { low: value, high: value } : null;
  if (type !== 'range') return null;
  const [, sign, bound] = comparison.exec(result.trim()) ?? [];
  if (sign !== undefined && bound !== undefined) {
    const end = read(bound);
    return sign.startsWith('<') || sign === '≤'
      ? { low: null, high: end }
      : { low: end, high: null };
  }
  const [, low, high] = interval.exec(result.trim()) ?? [];
  if (low === undefined || high === undefined) return null;
  return read(low) <= read(high) ? { low: read(low), high: read(high) } : null;
}

function read(text: string): number {
  return Number(text.replaceAll(',', ''));
}
