/** Replacements, as laboratories type them, for signs that the standard fonts of PDF (WinAnsi) cannot draw. */
const replacements: Readonly<Record<string, string>> = {
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
  '≈': '~',
  '→': '->',
  '←': '<-',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '′': "'",
  '″': '"',
  μ: 'µ',
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  Δ: 'delta',
  κ: 'kappa',
  λ: 'lambda',
  ω: 'omega',
  Ω: 'ohm',
};

/** The signs of WinAnsi that are in neither ASCII nor Latin-1. */
const winAnsi = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

/** The text with every sign that a standard font lacks replaced: by its usual typing, its letter without accent, or `?`. */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC'), printableSign).join('');
}

function printableSign(sign: string): string {
  if (/^[\x20-\x7E\u00A0-\u00FF\n]$/.test(sign) || winAnsi.has(sign)) return sign;
  const replacement = replacements[sign];
  if (replacement !== undefined) return replacement;
  if (/^[\s\u00AD]$/u.test(sign)) return ' ';
  if (/^[\p{Cc}\p{Cf}\p{M}]$/u.test(sign)) return '';
  const letter = sign.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return /^[\x20-\x7E]+$/.test(letter) ? letter : '?';
}
