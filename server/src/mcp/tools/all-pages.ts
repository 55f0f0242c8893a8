type Page<Row> = { readonly data: readonly Row[]; readonly next_cursor: string | null };

/** Returns all rows of an operation that returns `data` in pages; `read` gets the cursor as part of the query. */
export async function allPages<Row>(
  read: (at: { readonly cursor?: string }) => Promise<Page<Row>>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Row> = await read(cursor === null ? {} : { cursor });
    rows.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return rows;
}
