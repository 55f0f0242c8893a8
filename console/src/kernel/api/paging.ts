/** Where the first page of a list begins. */
// oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- later pages begin at a cursor
export const firstPage = null as string | null;

/** The part of a query that asks for a page. */
export function pageAt(cursor: string | null): { readonly next_cursor?: string } {
  return cursor === null ? {} : { next_cursor: cursor };
}
