export const recordKinds = ['body', 'meals', 'cycles', 'electrocardiograms'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** What the address says of it: `?records=meals`. */
export type RecordSearch = { readonly records?: RecordKind };

export function recordsOf(search: Readonly<Record<string, unknown>>): RecordSearch {
  const known = recordKinds.find((kind) => kind === search['records']);
  return known === undefined ? {} : { records: known };
}
