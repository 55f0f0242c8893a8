/** Spellings of one sound, in the order in which they are replaced. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/^(?:p(?=[nst])|[kg](?=n))/u, ''],
  [/ph/gu, 'f'],
  [/[cs]ch|ck|q/gu, 'k'],
  [/x/gu, 'ks'],
  [/c(?=[eiy])/gu, 's'],
  [/c/gu, 'k'],
  [/z/gu, 's'],
  [/dg|j/gu, 'g'],
  [/(?<=.)[aeiouyhw]+/gu, ''],
  [/(.)\1+/gu, '$1'],
];

/**
 * The consonants of a word as they sound: `hemroid` and `hemorrhoid`, `excema` and `eczema`, `throte` and `throat` sound
 * alike.
 */
export function soundOf(word: string): string {
  return sounds.reduce((text, [spelling, sound]) => text.replace(spelling, sound), word);
}
