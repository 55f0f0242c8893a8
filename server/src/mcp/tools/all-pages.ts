import type { Api, Sent } from '../tool-kit/api.ts';

/** Every row of an operation that answers `data` page by page. */
export async function allPages<Row>(
  api: Api,
  operationId: string,
  { params = {} }: Pick<Sent, 'params'>,
  query: Readonly<Record<string, unknown>>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page = { ...query, ...(cursor === null ? {} : { cursor }) };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer of an operation of ours
    const answer = (await api(operationId, { params, query: page })) as {
      readonly data: readonly Row[];
      readonly next_cursor: string | null;
    };
    rows.push(...answer.data);
    cursor = answer.next_cursor;
  } while (cursor !== null);
  return rows;
}
