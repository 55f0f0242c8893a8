import type { Static, TSchema } from 'typebox';

import type { TeamScope, UserId } from '#kernel/scope.ts';

import type { Reads } from '../access/grant-model.ts';
import type { Api } from './api.ts';
import type { Raw } from './untrusted-text.ts';

/** Data that other slices offer to tools in addition to their operations. */
export type ToolData = {
  /** Reads samples, reduced to a number of points. */
  readonly readPoints: (
    scope: TeamScope,
    asked: {
      readonly userId: UserId;
      readonly resource: string;
      readonly provider: string | null;
      readonly fromMs: number;
      readonly toMs: number;
      readonly pointsMax: number;
    },
  ) => Promise<{
    readonly resource: { readonly name: string; readonly unit: string; readonly kind: string };
    readonly sources: readonly {
      readonly provider: string;
      readonly sourceType: string;
      readonly subKind: string;
    }[];
    readonly intervalMs: number | null;
    readonly points: readonly {
      readonly startMs: number;
      readonly source: number;
      readonly count: number;
      readonly mean: number;
      readonly min: number;
      readonly max: number;
      readonly sum: number;
    }[];
  }>;
  /** Returns the time series that an aggregate query reads, by resource. Throws if the query is invalid. */
  readonly planQuery: (
    body: unknown,
  ) => readonly { readonly table: string; readonly isSeries: boolean }[];
};

/** The context of a tool call. */
export type Call = {
  readonly api: Api;
  readonly scope: TeamScope;
  readonly data: ToolData;
  /** The day in UTC, YYYY-MM-DD. */
  readonly today: string;
  /** The base URL of the service. */
  readonly baseUrl: string;
};

export type Answer<Output> = {
  readonly structured: Output;
  /** How many rows of data it shows, for the audit log. */
  readonly rows: number;
};

type Spec<Input extends TSchema, Output extends TSchema> = {
  readonly name: string;
  readonly title: string;
  /** For the model that chooses among the tools. */
  readonly description: string;
  /** The schema that validates a call. */
  readonly input: Input;
  /** Replaces `input` in the list of tools, if `run` validates a part of it by its own rules. */
  readonly listedInput?: TSchema;
  /** Inputs as a model would write them: they are listed, and tests run each of them. */
  readonly examples: readonly Readonly<Record<string, unknown>>[];
  readonly output: Output;
};

/** A tool, as the protocol code uses it. */
export type Tool = Spec<TSchema, TSchema> & {
  // Methods, so that tools with different inputs share one type: `input` has passed the tool's schema.
  reads(input: unknown, call: Call): Reads;
  run(call: Call, input: unknown): Promise<Answer<unknown>>;
};

/** Declares a read-only tool: its input, its output, and its handler. */
export function tool<Input extends TSchema, Output extends TSchema>(
  spec: Spec<Input, Output> & {
    /** Returns the data that a call reads. The scope is checked before it runs. */
    readonly reads: (input: Static<Input>, call: Call) => Reads;
    readonly run: (call: Call, input: Static<Input>) => Promise<Answer<Raw<Static<Output>>>>;
  },
): Tool {
  return spec;
}
