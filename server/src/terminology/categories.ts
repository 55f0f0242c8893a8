import { concept, type Json } from './datatypes.ts';
import { systems } from './systems.ts';

/** Of FHIR's own categories of observations. */
const categories = {
  activity: 'Activity',
  exam: 'Exam',
  laboratory: 'Laboratory',
  procedure: 'Procedure',
  'social-history': 'Social History',
  'vital-signs': 'Vital Signs',
} as const;

export type Category = keyof typeof categories;

export function categoryConcept(code: Category): Json {
  const display = categories[code];
  return concept([{ system: systems.observationCategory, code, display }], display);
}
