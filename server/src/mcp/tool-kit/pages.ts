import { createHash } from 'node:crypto';

import { Type } from 'typebox';

import { AppError } from '#kernel/errors.ts';
import { nullable } from '#kernel/http/common-schemas.ts';

import { cursor } from './fields.ts';

/** Input of every paged tool. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the schemas below are the type
export const pageFields = (max: number, usual: number) => ({
  limit: Type.Integer({ minimum: 1, maximum: max, default: usual }),
  next_cursor: Type.Optional(Type.String({ maxLength: 500, description: 'Of the answer before.' })),
});

export const nextCursor = nullable(
  Type.String({ ...cursor, description: 'There is more: ask with it. Null: these were the last.' }),
);

export type Paged = { readonly limit: number; readonly next_cursor?: string };

/** A cursor is valid for the same query only. */
const digestOf = (question: unknown): string => markOf(JSON.stringify(question));

function questionOf(asked: Paged): unknown {
  const { next_cursor: _cursor, ...question } = asked;
  return question;
}

/** Returns the cursor that continues after a position. */
export function cursorAfter(asked: Paged, place: string): string {
  return Buffer.from(JSON.stringify([digestOf(questionOf(asked)), place])).toString('base64url');
}

/** Returns the position after which a page starts; undefined: at the first row. Errors: `request.cursor_invalid`. */
export function positionOf(asked: Paged): string | undefined {
  if (asked.next_cursor === undefined) return undefined;
  try {
    const read: unknown = JSON.parse(Buffer.from(asked.next_cursor, 'base64url').toString());
    const [digest, place]: readonly unknown[] = Array.isArray(read) ? read : [];
    if (digest === digestOf(questionOf(asked)) && typeof place === 'string') return place;
  } catch {
    // It is no JSON.
  }
  throw new AppError('request.cursor_invalid');
}

/** Returns a page of rows that are all in memory, sorted by unique keys. */
export function pageOf<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  asked: Paged,
): { readonly page: readonly Row[]; readonly next_cursor: string | null } {
  const after = positionOf(asked);
  const keyed = rows
    .map((row) => ({ row, key: keyOf(row) }))
    .filter(({ key }) => after === undefined || key > after)
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
  const page = keyed.slice(0, asked.limit);
  const last = page.at(-1);
  const hasMore = last !== undefined && keyed.length > page.length;
  return {
    page: page.map(({ row }) => row),
    next_cursor: hasMore ? cursorAfter(asked, last.key) : null,
  };
}

/** A part of a key that puts the newest first. */
export const newestFirst = (at: Date): string =>
  String(Number.MAX_SAFE_INTEGER - at.getTime()).padStart(16, '0');

/** Returns a part of a key that distinguishes texts without revealing them. */
export const markOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 12);
