const words: Readonly<Record<string, string>> = {
  '[IU]': 'IU',
  '[iU]': 'IU',
  '[pH]': 'pH',
  '[Hg]': 'Hg',
  Cel: '°C',
};
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A unit of UCUM as people write it: `10*3/uL` is ×10³/µL, and `{ratio}` is nothing. */
export function unitText(unit: string | null): string {
  if (unit === null) return '';
  const text = unit
    // A surface that a rate is of is a number; other words in braces are none of the unit.
    .replace(/\{(?:1\.73_m2|1\.73\.m2)\}/gu, '1.73 m²')
    .replace(/\{[^}]*\}/gu, '')
    .replace(/10[*^](\d+)/gu, (_, power: string) => `×10${raised(power)}`)
    .replace(/\[(?:IU|iU|pH|Hg)\]|\bCel\b/gu, (word) => words[word] ?? word)
    .replace(/\bu(?=(?:L|g|mol|U|m|IU)\b)/gu, 'µ')
    .replace(/\bm([23])\b/gu, (_, power: string) => `m${raised(power)}`)
    .replaceAll('.', '·')
    .replace('1·73', '1.73');
  return text === '/' ? '' : text;
}

function raised(power: string): string {
  return power.replace(/\d/gu, (digit) => superscripts[Number(digit)] ?? '');
}
