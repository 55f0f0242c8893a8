/** The full words for the abbreviations of laboratories. */
const shortened: Readonly<Record<string, string>> = {
  chol: 'cholesterol',
  trig: 'triglyceride',
  trigs: 'triglyceride',
  neuts: 'neutrophil',
  polys: 'neutrophil',
  lymphs: 'lymphocyte',
  monos: 'monocyte',
  eos: 'eosinophil',
  basos: 'basophil',
  abs: 'absolute',
  percent: '%',
  pct: '%',
  retic: 'reticulocyte',
  alk: 'alkaline',
  phos: 'phosphatase',
  bili: 'bilirubin',
  creat: 'creatinine',
  vit: 'vitamin',
  tot: 'total',
  dir: 'direct',
};

/** Words that do not change which test a name means. */
const fillers = new Set(['serum', 'plasma', 'count', 'level', 'calc', 'calculated', 'test']);

/** Words that distinguish the tests of one substance. */
const qualifiers = new Set(
  `free total direct indirect absolute ionized reverse bioavailable urine random fasting ratio % hs igg igm iga ab
antibody`.split(/\s+/u),
);

const wordsOf = (name: string): readonly string[] =>
  name.toLowerCase().match(/[\p{L}\d%#]+/gu) ?? [];

/** Returns the words of a name in alphabetical order: `Bilirubin, Total` equals total bilirubin. */
export function keyOf(name: string): string {
  return wordsOf(name)
    .filter((word) => word !== 'serum' && word !== 'plasma')
    .toSorted()
    .join(' ');
}

/** Returns one key for full, abbreviated and plural spellings. */
export function looseKey(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/\ba\/g\b/gu, 'albumin/globulin')
    .replaceAll(/\bhigh[ -]sensitivity\b/gu, 'hs')
    .replaceAll(/\bc[ -]reactive protein\b/gu, 'crp');
  const words = wordsOf(plain)
    .map((word) => shortened[word] ?? (word.length > 3 ? word.replace(/s$/u, '') : word))
    .filter((word) => !fillers.has(word));
  return [...new Set(words)].toSorted().join(' ');
}

/** Returns the key of a name without `total`, for tests that mean the total by default. */
export function keyWithoutTotal(name: string): string {
  return looseKey(name)
    .split(' ')
    .filter((word) => word !== 'total')
    .join(' ');
}

/**
 * Returns the two names in `AST (SGOT)`. Both include the words that distinguish the tests of one substance: the short
 * name of `Thyroxine (T4), Free` is free T4.
 */
export function twoNames(name: string): readonly [string, string] | undefined {
  const {
    before = '',
    inner = '',
    after = '',
  } = /^(?<before>[^()]+)\((?<inner>[^()]+)\)(?<after>[^()]*)$/u.exec(name)?.groups ?? {};
  if (inner === '') return undefined;
  const outer = `${before} ${after}`;
  const said = wordsOf(outer).filter((word) => qualifiers.has(word));
  const isQualifier = wordsOf(inner).every((word) => qualifiers.has(word) || fillers.has(word));
  return isQualifier ? undefined : [outer, `${inner} ${said.join(' ')}`];
}

const marks = /\s*(?:\s0\d|\s?\(\d{1,2}\)|[*†‡§¹²³⁴⁵⁶⁷⁸⁹]+)$/u;

/** A name without what points to a note or to the laboratory: `Glucose 01`, `Glucose (1)`, `Glucose*`. */
export function withoutMarks(name: string): string {
  const plain = name.trim();
  const shorter = plain.replace(marks, '').trim();
  return shorter === plain || shorter === '' ? plain : withoutMarks(shorter);
}
