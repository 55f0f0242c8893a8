import type { OrderResults } from '#labs/results';

/** An instant as the laboratory wrote it, by its clock and as exactly as it did; null: it said none. */
export function instantText(at: Date | null, text: string | undefined): string | null {
  return at === null ? null : (text ?? at.toISOString());
}

type Report = OrderResults['set']['report'];

/** An instant of FHIR has a time: where the laboratory wrote a day alone, it is the beginning of that day. */
export function issuedOf({
  reportedAt,
  reportedAtText,
}: Pick<Report, 'reportedAt' | 'reportedAtText'>): string {
  const isWhole = reportedAtText?.includes('T') === true;
  return isWhole ? reportedAtText : reportedAt.toISOString();
}
