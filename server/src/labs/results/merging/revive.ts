const instants = new Set([
  'collectedAt',
  'receivedAt',
  'reportedAt',
  'observedAt',
  'replacedAt',
  'statedAt',
  'sentAt',
]);

/** For JSON of reports and results: their instants become dates again. */
export function revive(name: string, value: unknown): unknown {
  return instants.has(name) && typeof value === 'string' ? new Date(value) : value;
}
