import type { AppContext } from '#kernel/app-context.ts';
import type { ReadDb } from '#kernel/db.ts';
import {
  type CursorCodec,
  type ListPage,
  readPage as readRows,
  uuidFromParts,
  uuidToParts,
} from '#kernel/pagination.ts';
import type { ManagementScope } from '#kernel/scope.ts';

import { rowScopeOf } from './row-scope.ts';

/** The position of a row in a list, newest first. */
export type PagePosition = { readonly createdAt: Date; readonly id: string };

/** The page size of operations for which the contract has no limit. */
export const pageRows = 50;

/** Where a page of a list begins, and how long it is. */
export type PageOf = { readonly after: PagePosition | null; readonly limit: number };

type Asked = {
  /** The list and its filters, for which alone the cursor is valid. */
  readonly query: readonly unknown[];
  readonly cursor: string | null | undefined;
  readonly limit?: number;
};

/** Returns one page of a list; `list` returns the rows after a position, at most `limit`. */
export async function readPage<Row extends PagePosition>(
  cursors: CursorCodec,
  { query, cursor, limit = pageRows }: Asked,
  list: (page: PageOf) => Promise<readonly Row[]>,
): Promise<ListPage<Row>> {
  return readRows(cursors, {
    query: JSON.stringify(query),
    cursor,
    limit,
    placeOf,
    list: async (after, most) => list({ after, limit: most }),
    positionOf,
  });
}

/**
 * Returns a paged list of the management plane: the rows of `list` that the key may manage. `check` throws for keys
 * without access.
 */
export function pagedList<Filter extends object, Row extends PagePosition>(
  name: string,
  list: (
    db: ReadDb,
    scope: ManagementScope,
    filter: Filter,
    page: PageOf,
  ) => Promise<readonly Row[]>,
  check: (scope: ManagementScope) => void = () => {},
): (
  deps: Pick<AppContext, 'db' | 'cursors'>,
  scope: ManagementScope,
  asked: Filter & Pick<Asked, 'cursor' | 'limit'>,
) => Promise<ListPage<Row>> {
  return async ({ db, cursors }, scope, given) => {
    check(scope);
    const { cursor, limit, ...filter } = given;
    const query = [name, scope.organisationId, filter];
    const asked = { query, cursor, ...(limit === undefined ? {} : { limit }) };
    return readPage(cursors, asked, async (page) =>
      list(db.replica(rowScopeOf(scope)), scope, given, page),
    );
  };
}

function positionOf({ createdAt, id }: PagePosition): readonly number[] {
  return [createdAt.getTime(), ...uuidToParts(id)];
}

function placeOf([createdMs, ...parts]: readonly number[]): PagePosition | undefined {
  const id = uuidFromParts(parts);
  if (createdMs === undefined || id === undefined) return undefined;
  return { createdAt: new Date(createdMs), id };
}
