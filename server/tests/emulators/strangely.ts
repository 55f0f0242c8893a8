/** With fields that nobody knows yet. */
export function strangely<
  Of extends Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>,
>(of: Of): Of {
  const strange = { colour: 'mauve', parts: [null, { deep: true }], source: 'never_heard_of' };
  const entries = Object.entries(of).map(([key, documents]) => [
    key,
    documents.map((document) => ({ ...strange, ...document, intensity: 'never_heard_of' })),
  ]);
  return Object.fromEntries(entries) as Of;
}
