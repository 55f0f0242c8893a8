import { type Brand, trust } from '#kernel/brand.ts';

/** An ICD-10-CM code without its dot, in upper case: E119. */
export type DiagnosisCode = Brand<string, 'DiagnosisCode'>;

/** The second (QA0) or the third (C4A) character may be a letter, but not both. */
const pattern = /^[A-Z](?:\d[0-9A-Z]|[A-Z]\d)(?:\.?[0-9A-Z]{1,4})?$/u;

/** Returns the code in a user's text, or undefined if it does not have the form of one. */
export function parseCode(text: string): DiagnosisCode | undefined {
  const upper = text.trim().toUpperCase();
  return pattern.test(upper) ? trust<DiagnosisCode>(upper.replace('.', '')) : undefined;
}

/** Returns the printed form of a code: E11.9. */
export function dotted(code: string): string {
  return code.length <= 3 ? code : `${code.slice(0, 3)}.${code.slice(3)}`;
}

/** Returns the beginning of a code that a user types: at least its first two characters, one of them a digit. */
export function parseCodePrefix(text: string): string | undefined {
  const upper = text.trim().toUpperCase();
  if (!/^[A-Z][0-9A-Z]{1,2}$|^[A-Z][0-9A-Z]{2}\.?[0-9A-Z]{0,4}$/u.test(upper)) return undefined;
  return /\d/u.test(upper) ? upper.replace('.', '') : undefined;
}

/** The codes above it, the nearest first: E1165 has E116 and E11. */
export function ancestorsOf(code: string): readonly string[] {
  return Array.from({ length: Math.max(0, code.length - 3) }, (_, step) =>
    code.slice(0, code.length - 1 - step),
  );
}
