/**
 * A table of a slice. docs/tables.md is generated from it, and a test compares it with the database. A purge deletes its
 * rows by `user_id` or `tenant_id`, unless one of the last three fields says otherwise.
 */
export type Table = {
  /** The owner of its rows. Rows of a user or tenant are erased with it, unless `outlives` says why not. */
  readonly of: 'user' | 'tenant' | 'organisation' | 'installation';
  /** The meaning of a row, for database administrators. */
  readonly holds: string;
  /** The parent table, which deletes these rows by a foreign key; a deletion certificate counts only the parent's. */
  readonly goesWith?: string;
  /** The slice's own `purgeUser` or `purgeTenant` deletes its rows. */
  readonly ownPurge?: true;
  /** Why its rows outlive the user or tenant that they are about. */
  readonly outlives?: string;
};
