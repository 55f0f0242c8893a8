import type { DiagnosisCode } from './code.ts';

/** Whether a code may only accompany another one, by the conventions of the classification. */
export function isSecondary(code: DiagnosisCode, title: string): boolean {
  const category = code.slice(0, 3);
  return (
    // Manifestations, whose cause is coded first.
    /\bin (?:other )?(?:specified )?diseases classified elsewhere\b/iu.test(title) ||
    // The agents of diseases classified elsewhere.
    (category >= 'B95' && category <= 'B97') ||
    // External causes.
    (category >= 'V00' && category <= 'Y99')
  );
}
