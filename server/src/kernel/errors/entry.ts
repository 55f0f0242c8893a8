export type CatalogEntry = {
  readonly status: number;
  /** What the caller reads in `detail`. */
  readonly text: string;
  /** One sentence for docs/errors.md: when it happens and what to do. */
  readonly meaning: string;
};
