import type { Static, TSchema } from 'typebox';

import type { TeamScope, UserId } from '#kernel/scope.ts';

import type { Reads } from '../access/grant-model.ts';
import type { Api } from './api.ts';
import type { Raw } from './untrusted-text.ts';

/** What other slices offer to tools beside their operations. */
export type ToolData = {
  /** Samples in as many points as there is room for. */
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
  /** What an aggregate query reads: time series by the name of the resource. Refuses what cannot be understood. */
  readonly planQuery: (
    body: unknown,
  ) => readonly { readonly table: string; readonly isSeries: boolean }[];
};

/** What a tool works with, and nothing else. */
export type Call = {
  readonly api: Api;
  readonly scope: TeamScope;
  readonly data: ToolData;
  /** The day in UTC, YYYY-MM-DD. */
  readonly today: string;
  /** The address of the service. */
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
  /** What a call is checked by. */
  readonly input: Input;
  /** In place of `input` in the list of tools, where `run` reads a part of it by its own rules. */
  readonly listedInput?: TSchema;
  /** Inputs as a model would write them: they are listed, and tests run each of them. */
  readonly examples: readonly Readonly<Record<string, unknown>>[];
  readonly output: Output;
};

/** A tool as the protocol sees it. */
export type Tool = Spec<TSchema, TSchema> & {
  // Methods, so that tools of different inputs are of this one type: `input` is what the tool's schema accepts.
  reads(input: unknown, call: Call): Reads;
  run(call: Call, input: unknown): Promise<Answer<unknown>>;
};

/** A tool that reads: what it takes, what it answers, and the call that does the work. */
export function tool<Input extends TSchema, Output extends TSchema>(
  spec: Spec<Input, Output> & {
    /** What a call reads; whether it may is judged before it runs. */
    readonly reads: (input: Static<Input>, call: Call) => Reads;
    readonly run: (call: Call, input: Static<Input>) => Promise<Answer<Raw<Static<Output>>>>;
  },
): Tool {
  return spec;
}
