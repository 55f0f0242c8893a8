/** What UCUM has a code for and laboratories print otherwise. */
const wholeUnits: Readonly<Record<string, string>> = {
  'mm/h': 'mm/hr',
  s: 'sec',
  '[pH]': '',
  unit: '',
};

/**
 * Returns a UCUM unit as laboratories in the United States print it: `10*3/uL` is `x10E3/uL`, `u[IU]/mL` is `uIU/mL`,
 * `ug/dL` is `mcg/dL`. Text in braces becomes words (`mL/min/1.73 m2`); alone it becomes empty, because a ratio has no
 * unit. Other units do not change.
 */
export function printedUnit(unit: string): string {
  const whole = wholeUnits[unit];
  if (whole !== undefined) return whole;
  if (/^\{[^}]*\}$/u.test(unit)) return '';
  return unit
    .replaceAll(/\{([^}]*)\}/gu, (_, words: string, at: number) => inBraces(words, unit[at - 1]))
    .replaceAll(/\[([^\]]*)\]/gu, '$1')
    .replace(/^10\*(\d+)\//u, 'x10E$1/')
    .replace(/^ug(?=\/|$)/u, 'mcg');
}

function inBraces(words: string, before: string | undefined): string {
  const text = words.replaceAll('_', ' ');
  return before === '/' || before === undefined ? text : ` ${text}`;
}
