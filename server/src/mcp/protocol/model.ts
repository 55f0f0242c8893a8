import { isJson } from '#kernel/files/json-fields.ts';
/** A message of JSON-RPC 2.0 as a client sends it; without an id it is a notification. */
export type Message = {
  readonly jsonrpc: '2.0';
  readonly id?: string | number;
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
};

export type RpcError = { readonly code: number; readonly message: string; readonly data?: unknown };

/** Stateless from this revision on: each request names its revision. */
export const modernRevision = '2026-07-28';
/** The revisions that begin with `initialize`, newest first. A client without a revision speaks one of these. */
export const legacyRevisions = ['2025-11-25', '2025-06-18'] as const;
export const revisions: readonly string[] = [modernRevision, ...legacyRevisions];

export const rpcCodes = {
  parseError: -32_700,
  invalidRequest: -32_600,
  unknownMethod: -32_601,
  invalidParams: -32_602,
  /** Before 2026-07-28. */
  resourceNotFound: -32_002,
  headerMismatch: -32_020,
  unsupportedRevision: -32_022,
} as const;

/** The headers that repeat fields of the body. */
export type MirrorHeaders = {
  readonly revision: string | undefined;
  readonly method: string | undefined;
  readonly name: string | undefined;
};

export type Asked =
  | { readonly kind: 'notification' }
  | { readonly kind: 'refused'; readonly status: number; readonly error: RpcError }
  | { readonly kind: 'request'; readonly id: string | number; readonly isModern: boolean };

const metaPrefix = 'io.modelcontextprotocol/';

/** Another value than a text names no revision that there is. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || value === undefined ? value : JSON.stringify(value);

/**
 * Returns the kind of a message, or its error. A request without a supported revision in its body belongs to the older
 * ones.
 */
export function readMessage({ id, method, params }: Message, headers: MirrorHeaders): Asked {
  if (id === undefined) return { kind: 'notification' };
  const meta = params?.['_meta'];
  const named = isJson(meta) ? textOf(meta[`${metaPrefix}protocolVersion`]) : undefined;
  const isModern = named !== undefined || headers.revision === modernRevision;
  if (!isModern) {
    const given = headers.revision;
    const isKnown = given === undefined || revisions.includes(given) || method === 'initialize';
    return isKnown ? { kind: 'request', id, isModern } : unsupported(given);
  }
  const mismatch = mismatchOf(named ?? modernRevision, method, params, headers);
  if (mismatch !== undefined) return refused(rpcCodes.headerMismatch, mismatch);
  if (named === undefined) return incomplete('protocolVersion');
  if (named !== modernRevision) return unsupported(named);
  const capabilities = isJson(meta) ? meta[`${metaPrefix}clientCapabilities`] : undefined;
  return isJson(capabilities)
    ? { kind: 'request', id, isModern }
    : incomplete('clientCapabilities');
}

/** Returns the revision for an `initialize`: the requested one, or else the newest legacy revision. */
export function negotiate(asked: unknown): string {
  return legacyRevisions.find((each) => each === asked) ?? legacyRevisions[0];
}

/** The field that the header repeats, by method. */
const namedBy: Readonly<Record<string, 'name' | 'uri'>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

function mismatchOf(
  revision: string,
  method: string,
  params: Message['params'],
  headers: MirrorHeaders,
): string | undefined {
  const named = Object.hasOwn(namedBy, method) ? namedBy[method] : undefined;
  const pairs: readonly (readonly [string, string | undefined, unknown])[] = [
    ['MCP-Protocol-Version', headers.revision, revision],
    ['Mcp-Method', headers.method, method],
    ...(named === undefined ? [] : [['Mcp-Name', decoded(headers.name), params?.[named]] as const]),
  ];
  const wrong = pairs.find(([, header, body]) => header !== body);
  if (wrong === undefined) return undefined;
  const [name, header] = wrong;
  return header === undefined
    ? `Header mismatch: ${name} is missing`
    : `Header mismatch: ${name} is not what the body says`;
}

/** Decodes a header value: non-ASCII text is in base64 between these marks. */
function decoded(value: string | undefined): string | undefined {
  const inner = /^=\?base64\?(?<text>[\w+/]*={0,2})\?=$/u.exec(value ?? '')?.groups?.['text'];
  return inner === undefined ? value : Buffer.from(inner, 'base64').toString();
}

const refused = (code: number, message: string, data?: unknown): Asked => ({
  kind: 'refused',
  status: 400,
  error: { code, message, ...(data === undefined ? {} : { data }) },
});

const incomplete = (field: string): Asked =>
  refused(rpcCodes.invalidParams, `params._meta has no ${metaPrefix}${field}`);

const unsupported = (requested: string): Asked =>
  refused(rpcCodes.unsupportedRevision, 'Unsupported protocol version', {
    supported: revisions,
    requested: requested.slice(0, 100),
  });
