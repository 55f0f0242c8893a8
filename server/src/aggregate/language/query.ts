import type { DatePart, Period } from '../civil-time.ts';
import type { ColumnType } from '../tables/table.ts';
import type { Condition } from '../where/condition.ts';

export const functions = [
  'mean',
  'min',
  'max',
  'sum',
  'count',
  'median',
  'stddev',
  'oldest',
  'newest',
] as const;
export type Function = (typeof functions)[number];

/** A value of each row. */
export type Expression =
  /** The time of a row. */
  | { readonly kind: 'index' }
  | { readonly kind: 'column'; readonly column: string }
  /** A value computed from the elements of a list. */
  | {
      readonly kind: 'subquery';
      readonly func: Exclude<Function, 'oldest' | 'newest'>;
      readonly list: string;
      /** Null counts elements, or takes the elements themselves where they are scalars. */
      readonly field: string | null;
      readonly where: Condition | null;
    };

export type GroupKey =
  | { readonly kind: 'trunc'; readonly period: Period }
  | { readonly kind: 'part'; readonly part: DatePart }
  | { readonly kind: 'value'; readonly of: Expression; readonly type: ColumnType };

export type Selected =
  /** `of` null counts rows. */
  | { readonly kind: 'aggregate'; readonly func: Function; readonly of: Expression | null }
  /** The nth key of `groupBy`. */
  | { readonly kind: 'key'; readonly key: number }
  | { readonly kind: 'value'; readonly of: Expression };

/** A column of the result: its expression and its name. */
export type Output = Selected & { readonly name: string; readonly type: ColumnType };

/** How far a value may be carried; null means to the end of the window. */
export type Align = {
  readonly mode: 'carry_forward' | 'carry_backward' | 'carry_nearest';
  readonly within: Period | null;
};

/** A query that can be run: every name is known, every type fits. */
export type Query = {
  /** The name of its table. */
  readonly table: string;
  readonly select: readonly Output[];
  readonly groupBy: readonly GroupKey[];
  /** Whether rows are grouped; without keys they are one group. */
  readonly isGrouped: boolean;
  readonly where: Condition | null;
  readonly align: Align | null;
};

/** Local civil time [fromMs, toMs). */
export type Window = { readonly fromMs: number; readonly toMs: number };

export type QueryBatch = {
  readonly window: Window;
  readonly queries: readonly Query[];
  readonly priorityOverrides: readonly string[];
  readonly explain: boolean;
};
