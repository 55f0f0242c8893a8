import { type RawBuilder, sql } from 'kysely';

/** A column's name as TypeScript writes it: `created_at` is `createdAt`. */
type CamelName<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelName<Tail>>}`
  : Name;

/** A field's name as the database writes it. */
type SnakeName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeName<Rest>}`
  : Name;

/** The row of a table whose columns have the names of the object's fields, in snake_case. */
export type SnakeRow<Item> = {
  -readonly [Name in keyof Item & string as SnakeName<Name>]: Item[Name];
};
export type CamelRow<Row> = {
  readonly [Name in keyof Row & string as CamelName<Name>]: Row[Name];
};

/** The object that a row holds. */
export function camelRow<Row extends object>(row: Row): CamelRow<Row> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type renames each field as the function does
  return renamed(row, camelName) as CamelRow<Row>;
}

/** The row that holds an object. */
export function snakeRow<Item extends object>(item: Item): SnakeRow<Item> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type renames each field as the function does
  return renamed(item, snakeName) as SnakeRow<Item>;
}

function renamed(object: object, nameOf: (name: string) => string): object {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [nameOf(name), value]));
}

/** Caches the renamed names: they are column and field names, so there are few. */
function remembering(rename: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const found = known.get(name) ?? rename(name);
    known.set(name, found);
    return found;
  };
}

const camelName = remembering((name) =>
  name.replaceAll(/_([a-z0-9])/gu, (_, letter: string) => letter.toUpperCase()),
);

const snakeName = remembering((name) =>
  name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`),
);

/**
 * Returns the column names for a statement's text. A `*` would change the result of a prepared statement when a
 * migration adds a column, and PostgreSQL would then reject the statement.
 */
export function columnList(names: readonly string[], table?: string): RawBuilder<unknown> {
  const prefix = table === undefined ? '' : `${table}.`;
  return sql.raw(names.map((name) => prefix + name).join(', '));
}
