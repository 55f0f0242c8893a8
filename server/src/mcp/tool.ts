import type { Static, TSchema } from 'typebox';

import type { TeamScope } from '#kernel/scope.ts';

import type { Api } from './api.ts';
import type { Reads } from './grant-model.ts';

/** What a tool works with: the API of its caller, and nothing else. */
export type Call = { readonly api: Api; readonly scope: TeamScope; readonly now: Date };

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
  readonly input: Input;
  readonly output: Output;
};

/** A tool as the protocol sees it. */
export type Tool = Spec<TSchema, TSchema> & {
  readonly reads: (input: never, call: Call) => Reads;
  readonly run: (call: Call, input: never) => Promise<Answer<unknown>>;
};

/** A tool that reads: what it takes, what it answers, and the call that does the work. */
export function tool<Input extends TSchema, Output extends TSchema>(
  spec: Spec<Input, Output> & {
    /** What a call reads; whether it may is judged before it runs. */
    readonly reads: (input: Static<Input>, call: Call) => Reads;
    readonly run: (call: Call, input: Static<Input>) => Promise<Answer<Static<Output>>>;
  },
): Tool {
  return spec;
}
