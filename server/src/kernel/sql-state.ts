import pg from 'pg';

/** The five-character SQLSTATE of a database error, e.g. 23505 for a unique violation. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}
