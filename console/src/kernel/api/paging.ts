/** Where the first page of a list begins. */
// oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- later pages begin at a cursor
export const firstPage = null as string | null;

/** The part of a query that asks for a page. */
export function pageAt(cursor: string | null): { readonly next_cursor?: string } {
  return cursor === null ? {} : { next_cursor: cursor };
}

type Paged<Page> = {
  readonly data?: { readonly pages: readonly Page[] } | undefined;
  readonly hasNextPage: boolean;
};
type Paging<Page> = Paged<Page> & {
  fetchNextPage(how: { readonly throwOnError: true }): Promise<Paged<Page>>;
};

/** A list to its end: the pages that are shown, and those that nobody has read yet. */
export async function everyPage<Page>(list: Paging<Page>): Promise<readonly Page[]> {
  let found: Paged<Page> = list;
  while (found.hasNextPage) found = await list.fetchNextPage({ throwOnError: true });
  return found.data?.pages ?? [];
}
