import type { Readable } from 'node:stream';

import type { Static, TSchema } from 'typebox';

import type { ErrorCode } from '../errors.ts';
import type {
  LinkScope,
  ManagementScope,
  MemberScope,
  Origin,
  Permission,
  TeamScope,
  UserId,
} from '../scope.ts';
import type { PooledBody } from './buffer-pool/pieces.ts';
import type { ErrorFormat } from './error-format.ts';
import type { PublicOrigin } from './public-origin.ts';
import type { RequestContext } from './request-context.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A response that is not just a JSON value with the operation's own status. */
export class Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Each becomes its own `Set-Cookie` field. */
  readonly cookies: readonly string[];
  /** JSON text or other bytes, sent unchanged; null for an empty body. */
  readonly body: string | Uint8Array | PooledBody | null;
  /**
   * The users whose data the response shows, for the audit log, if neither path nor body names them as the contract
   * does.
   */
  readonly shows: readonly UserId[];

  constructor(
    status: number,
    body: string | Uint8Array | PooledBody | null,
    headers: Readonly<Record<string, string>> = {},
    { cookies = [], shows = [] }: Partial<Pick<Reply, 'cookies' | 'shows'>> = {},
  ) {
    this.status = status;
    this.body = body;
    this.headers = headers;
    this.cookies = cookies;
    this.shows = shows;
  }

  /** Returns the body as text, for callers inside the process. Call it once: it returns the buffers to the pool. */
  text(): string {
    const { body } = this;
    if (body === null || typeof body === 'string') return body ?? '';
    return body instanceof Uint8Array ? Buffer.from(body).toString() : body.toString();
  }
}

/** A streamed response. */
export class StreamReply {
  readonly headers: Readonly<Record<string, string>>;
  /** Called when the response starts. The stream is destroyed when the client disconnects; its error aborts the response. */
  readonly open: () => Readable;

  constructor(headers: Readonly<Record<string, string>>, open: () => Readable) {
    this.headers = headers;
    this.open = open;
  }
}

const json = 'application/json; charset=utf-8';

/** Returns a JSON response with additional headers. */
export function jsonReply(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return new Reply(status, JSON.stringify(value), { 'content-type': json, ...headers });
}

/** JSON that was rendered already. */
export function jsonText(
  text: string | Uint8Array | PooledBody,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return new Reply(200, text, { 'content-type': json, ...headers });
}

/**
 * How the audit log records an operation (ADR-0024).
 * - `change`: the service records it in its transaction.
 * - `identity`: each read, before the response: identity, insurance, results, documents, exports.
 * - `read`: reads of other personal data, counted for some seconds and written with their number.
 * - `bulk`: frequent batches of changes, counted in the same way.
 * - `none`: it shows no personal data.
 */
export type AuditKind = 'change' | 'identity' | 'read' | 'bulk' | 'none';

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
  /** Request headers that replace query fields, by field. */
  readonly queryFromHeaders?: Readonly<Record<string, string>>;
  readonly body?: Body;
  /** Additional request headers, in lower case, with their descriptions. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Reads a body from its bytes, sooner than JSON.parse and the schema would and to the same; null leaves it to them. */
  readonly readBody?: (
    bytes: Buffer,
    params: Readonly<Record<string, string>>,
  ) => Static<Body> | null;
  /** A media type that the JSON body may have in addition to application/json. */
  readonly bodyMediaType?: string;
  /** The most bytes of a JSON body, where that is not as for others: it is parsed in one piece. */
  readonly bodyBytesMax?: number;
  /** The body is a file of this media type. The handler gets a stream without a size limit. */
  readonly upload?: string;
  /** The body is a form with files (multipart/form-data) of at most so many bytes; each file is a `File`. */
  readonly formBytesMax?: number;
  /** The body is a form of fields (application/x-www-form-urlencoded); one that came more than once is a list. */
  readonly isForm?: true;
  /** A schema for the API reference only, where the slice validates the body. */
  readonly documentedBody?: TSchema;
  /** Null: 204 and no body. */
  readonly response: Response | null;
  /** The status of success, if it is not 200 or 204. */
  readonly status?: 201 | 202;
  readonly errors?: readonly ErrorCode[];
  /** The error format, if it differs from the contract's. */
  readonly refusals?: ErrorFormat;
  /** Left out: `change`, and for GET `read` where it is about one user or on the management plane. */
  readonly audit?: AuditKind;
  /** The permission that a member's role needs. By default it follows from method, plane and audit (`permissionOf`). */
  readonly permission?: Permission;
  /** Whether a member must have shown lately that it is them; left out, for what reveals and deletes (`asksToConfirm`). */
  readonly confirms?: boolean;
};

type Input<Scope, Params extends TSchema, Query extends TSchema, Body extends TSchema> = {
  readonly scope: Scope;
  readonly params: Static<Params>;
  readonly query: Static<Query>;
  readonly body: Static<Body>;
  readonly client: RequestContext;
  /** The headers of the request that the operation names. */
  readonly headers: Readonly<Record<string, string>>;
};

/** The headers that the operation names, of those that were sent. */
export function namedHeaders(
  { headers = {} }: Pick<Spec<TSchema, TSchema, TSchema, TSchema>, 'headers'>,
  sent: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const named = Object.keys(headers).map((name) => [name, sent[name]]);
  return Object.fromEntries(named.filter(([, value]) => typeof value === 'string'));
}

type Handle<Scope> = (input: Input<Scope, TSchema, TSchema, TSchema>) => Promise<unknown>;

/** An unauthenticated request: the operation checks the credentials itself. */
export type PublicScope = {
  readonly origin: Origin;
  /** Looks up a secret. Invalid secrets (401) count against the IP address, as invalid keys do. */
  readonly open: <Opened>(secret: string, ask: () => Promise<Opened>) => Promise<Opened>;
  /**
   * Returns the origin of the console page that sent the request. Throws for other origins, and for one where cookies
   * are not safe.
   */
  readonly ownPage: () => PublicOrigin;
  /** Returns the same, or null instead of an error. */
  readonly findOwnPage: () => PublicOrigin | null;
};

/** One operation as the server and the API reference see it, on its plane. */
export type Operation = Spec<TSchema, TSchema, TSchema, TSchema> &
  (
    | { readonly plane: 'data'; readonly handle: Handle<TeamScope> }
    | { readonly plane: 'management'; readonly handle: Handle<ManagementScope> }
    | { readonly plane: 'member'; readonly handle: Handle<MemberScope> }
    | { readonly plane: 'link'; readonly handle: Handle<LinkScope> }
    | { readonly plane: 'public'; readonly handle: Handle<PublicScope> }
  );

type Definition<
  Scope,
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Response extends TSchema,
> = Spec<Params, Query, Body, Response> & {
  readonly handle: (
    input: Input<Scope, Params, Query, Body>,
  ) => Promise<
    (Response extends TSchema ? Static<Response> : never) | Reply | StreamReply | undefined
  >;
};

/** Declares an operation of the data plane: its input, its response and its handler. */
export function operation<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Response extends TSchema,
>(spec: Definition<TeamScope, Params, Query, Body, Response>): Operation {
  return { ...spec, plane: 'data' };
}

/** One operation under /v1/org/{org_id}; another organisation's is one that does not exist. */
export function managementOperation<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Response extends TSchema,
>(spec: Definition<ManagementScope, Params, Query, Body, Response>): Operation {
  return { ...spec, plane: 'management' };
}

/** Declares an operation of a signed-in member about themselves. Keys cannot call it. */
export function memberOperation<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Response extends TSchema,
>(spec: Definition<MemberScope, Params, Query, Body, Response>): Operation {
  return { ...spec, plane: 'member' };
}

/** One operation of the connect page, which has a link token and no key. */
export function linkOperation<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Response extends TSchema,
>(spec: Definition<LinkScope, Params, Query, Body, Response>): Operation {
  return { ...spec, plane: 'link' };
}

/** One operation without a key. */
export function publicOperation<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Response extends TSchema,
>(spec: Definition<PublicScope, Params, Query, Body, Response>): Operation {
  return { ...spec, plane: 'public' };
}
