/** The colour of a reading; its word says the same. */
export function toneOf({
  interpretation,
}: {
  readonly interpretation: string;
}): 'danger' | 'warning' | 'neutral' {
  if (interpretation === 'critical') return 'danger';
  return interpretation === 'abnormal' ? 'warning' : 'neutral';
}
