/** The source of rows. */
export type Origin = { readonly provider: string; readonly sourceType: string };

/**
 * The type of a column's values. `time` is a floating local time in milliseconds, as if the clock were in UTC; `date` is its
 * text.
 */
export type ColumnType = 'number' | 'text' | 'boolean' | 'time' | 'date' | 'list';

export type ScalarType = Exclude<ColumnType, 'list'>;

/** One value of a row. */
export type Value = number | string | boolean | readonly unknown[] | null;

/** A row that was computed for a day: its values by column. */
export type DerivedRow = {
  /** Since 1970. */
  readonly day: number;
  readonly values: Readonly<Record<string, Value>>;
};

/** The elements of a list: scalars of one type, or structs with these fields. */
export type Elements =
  | { readonly kind: 'scalars'; readonly type: ScalarType }
  | { readonly kind: 'structs'; readonly fields: Readonly<Record<string, ScalarType>> };

export type Column = {
  readonly type: ColumnType;
  /** For a list. */
  readonly elements?: Elements;
  /** Read as `value_macro`, and not as a column. */
  readonly isMacro?: true;
};

/** The team's priorities that apply to a table. */
export type PriorityKind = 'workouts' | 'activity' | 'sleep' | 'body' | 'timeseries';

/** A table of queries: one kind of summaries, or one resource of time series. */
export type Table = {
  /** `sleep`, or the resource of a time series. */
  readonly name: string;
  /** The key of its columns in a query, and its name in `index`. */
  readonly keyword: string;
  readonly columns: Readonly<Record<string, Column>>;
  /** Null: a table whose rows come from no source. */
  readonly priority: PriorityKind | null;
};
