import type { Qualifiers } from '#kernel/search/qualifiers.ts';

/** Groups of exclusive words: a query for one of them must not find a code with another. */
const groups: readonly ReadonlySet<string>[] = [
  'right left',
  'upper lower',
  'inner outer',
  'anterior posterior',
  'proximal distal',
  'medial lateral',
  'internal external',
  'dorsal ventral volar palmar plantar',
  'thumb index middle ring little',
  'great lesser',
  'initial subsequent sequela',
  'first second third fourth fifth sixth',
  'i ii iii iv iiia iiib iiic',
  'acute chronic subacute',
  'male female',
  'benign malignant',
  'primary secondary',
  'open closed',
  'displaced nondisplaced',
  'mild moderate severe',
  'cervical thoracic lumbar sacral',
  'hyper hypo',
].map((words) => new Set(words.split(' ')));
/** Both sides are neither side alone, and no contradiction. */
const others = new Set(['bilateral', 'unilateral']);

const number = /^\d+$/u;
const letter = /^[b-hjkm-qt-z]$/u;
const lettered = /^[a-hj-rt-z]\d{0,2}$/u;
const numbered = /^\d+[a-z]?$/u;

/** The particulars of diagnoses: which side, which finger, which type, which encounter. */
export const particulars: Qualifiers = (word) => {
  // Hepatitis B, vitamin D: a single S is the rest of a genitive.
  if (letter.test(word)) return (other) => other !== word && lettered.test(other);
  if (number.test(word)) return (other) => other !== word && numbered.test(other);
  const group = groups.find((words) => words.has(word));
  if (group !== undefined) return (other) => other !== word && group.has(other);
  return others.has(word) ? () => false : undefined;
};
