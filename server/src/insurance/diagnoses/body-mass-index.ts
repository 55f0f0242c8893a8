const asked = /^(?:bmi|body mass index)\s*(?:of|is|was|[:=])?\s*(?<value>\d{1,2}(?:\.\d+)?)$/iu;
/** Where the codes of adults have more than one value in them: from there on, a code. */
const wide: readonly (readonly [number, string])[] = [
  [70, 'Z6845'],
  [60, 'Z6844'],
  [50, 'Z6843'],
  [45, 'Z6842'],
  [40, 'Z6841'],
];
const narrowFrom = 20;

/** The code of an adult's body mass index, where a query is one: `bmi 32.4` is Z68.32. */
export function codeOfBodyMassIndex(query: string): string | undefined {
  const text = asked.exec(query.trim())?.groups?.['value'];
  if (text === undefined) return undefined;
  const value = Number(text);
  if (value < narrowFrom) return 'Z681';
  return wide.find(([from]) => value >= from)?.[1] ?? `Z68${Math.floor(value)}`;
}
