/**
 * A table of a slice. docs/tables.md is generated from it, and a test compares it with the database. A purge deletes its
 * rows by `user_id` or `tenant_id`, unless one of the last three fields says otherwise.
 */
export type Table = {
  /** Whose rows it holds. What is of a user or tenant is erased with them, unless it says why not. */
  readonly of: 'user' | 'tenant' | 'organisation' | 'installation';
  /** What a row is, for those who look after the database. */
  readonly holds: string;
  /** The table whose rows take these with them, by a foreign key: a certificate counts only those. */
  readonly goesWith?: string;
  /** The slice's own `purgeUser` or `purgeTenant` deletes its rows. */
  readonly ownPurge?: true;
  /** Why its rows outlive the user or tenant that they are about. */
  readonly outlives?: string;
};
