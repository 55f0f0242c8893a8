/** A table of a slice. docs/tables.md is made of it, and a test compares it with the database. */
export type Table = {
  /** Whose rows it holds. What is of a user or tenant is erased with them, unless it says why not. */
  readonly of: 'user' | 'tenant' | 'organisation' | 'installation';
  /** What a row is, for those who look after the database. */
  readonly holds: string;
  /** The table whose rows take these with them, by a foreign key: a certificate counts only those. */
  readonly goesWith?: string;
  /** Why its rows outlive the user or tenant that they are about. */
  readonly outlives?: string;
};
