import type { Static, TSchema } from 'typebox';

import type { ErrorCode } from './errors.ts';
import type { TeamScope } from './scope.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** An answer that is not simply a JSON value with the operation's own status. */
export class Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text or other bytes that go out as they are; null for an empty body. */
  readonly body: string | Uint8Array | null;

  constructor(
    status: number,
    body: string | Uint8Array | null,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

const json = 'application/json; charset=utf-8';

/** A JSON answer with headers of its own. */
export function jsonReply(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return new Reply(status, JSON.stringify(value), { 'content-type': json, ...headers });
}

/** JSON that was rendered already. */
export function jsonText(
  text: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return new Reply(200, text, { 'content-type': json, ...headers });
}

type Spec<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Response extends TSchema,
> = {
  readonly operationId: string;
  readonly method: Method;
  /** In OpenAPI's form: /v2/user/{user_id}. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly isDeprecated?: boolean;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** What the body's own schema leaves to the slice, for the API reference only. */
  readonly documentedBody?: TSchema;
  /** Null: 204 and no body. */
  readonly response: Response | null;
  readonly errors?: readonly ErrorCode[];
};

type Input<Params extends TSchema, Query extends TSchema, Body extends TSchema> = {
  readonly scope: TeamScope;
  readonly params: Static<Params>;
  readonly query: Static<Query>;
  readonly body: Static<Body>;
};

/** One operation as the server and the API reference see it. */
export type Operation = Spec<TSchema, TSchema, TSchema, TSchema> & {
  readonly handle: (input: Input<TSchema, TSchema, TSchema>) => Promise<unknown>;
};

/** One operation: what it accepts, what it returns, and the one call that does the work. */
export function operation<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Response extends TSchema,
>(
  spec: Spec<Params, Query, Body, Response> & {
    readonly handle: (
      input: Input<Params, Query, Body>,
    ) => Promise<(Response extends TSchema ? Static<Response> : never) | Reply | undefined>;
  },
): Operation {
  return spec;
}
