import type { Dice } from './random.ts';
import { anyText, anyValue, isObject, type Json, type Source, valueOf } from './values.ts';

export type Plane = 'data' | 'management' | 'link' | 'public';

export type FuzzedOperation = {
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly plane: Plane;
  readonly parameters: readonly Json[];
  /** By media type. */
  readonly body: Json | null;
};

export type FuzzedRequest = {
  readonly operation: FuzzedOperation;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
};

const planes: Readonly<Record<string, Plane>> = {
  teamKey: 'data',
  managementKey: 'management',
  linkToken: 'link',
};

/** Every operation that the document has. */
export function operationsOf(document: Json): readonly FuzzedOperation[] {
  const paths = isObject(document['paths']) ? document['paths'] : {};
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(isObject(methods) ? methods : {}).flatMap(([method, each]) =>
      isObject(each) ? [toOperation(path, method.toUpperCase(), each)] : [],
    ),
  );
}

function toOperation(path: string, method: string, each: Json): FuzzedOperation {
  // Without a word of its own an operation takes the document's: a team key.
  const [security]: readonly unknown[] = Array.isArray(each['security'])
    ? each['security']
    : [{ teamKey: [] }];
  const [scheme = ''] = Object.keys(isObject(security) ? security : {});
  const body = isObject(each['requestBody']) ? each['requestBody'] : {};
  const content = isObject(body['content']) ? body['content'] : null;
  return {
    operationId: String(each['operationId']),
    method: method as FuzzedOperation['method'],
    path,
    plane: planes[scheme] ?? 'public',
    parameters: (Array.isArray(each['parameters']) ? each['parameters'] : []).filter(isObject),
    body: content,
  };
}

/** One request to an operation, of what its schema says or nearly so. */
export function fuzz(source: Source, operation: FuzzedOperation): FuzzedRequest {
  const { dice } = source;
  const parameters = operation.parameters.filter(
    ({ required }) => required === true || dice.chance(0.4),
  );
  const placed = (place: string): readonly (readonly [string, unknown])[] =>
    parameters
      .filter((each) => each['in'] === place)
      .map(({ name, schema }) => [String(name), valueOf(source, schema, String(name))] as const);
  const params = new Map(placed('path'));
  const path = operation.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(asText(params.get(name)).slice(0, 2000)),
  );
  const query = placed('query').flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each): [string, string] => [name, asText(each)]),
  );
  // Nobody waits here for events that do not come.
  const kept = query.filter(([name]) => name !== 'wait').slice(0, 40);
  const search = new URLSearchParams(kept).toString().slice(0, 7000);
  const headers = Object.fromEntries(
    placed('header').map(([name, value]) => [name, asText(value).replaceAll(/[^ -~]/gu, '?')]),
  );
  return { operation, url: `${path}?${search}`, ...bodyOf(source, operation, headers) };
}

function asText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.toWellFormed();
}

function bodyOf(
  source: Source,
  { body }: FuzzedOperation,
  headers: Readonly<Record<string, string>>,
): Pick<FuzzedRequest, 'headers' | 'body'> {
  const { dice } = source;
  if (body === null) return { headers, body: null };
  const [type, media] = Object.entries(body)[dice.below(Object.keys(body).length)] ?? [];
  const typed = { ...headers, 'content-type': type ?? 'application/json' };
  if (dice.chance(0.01)) return { headers: typed, body: brokenJson(dice) };
  if (dice.chance(0.01)) return { headers: typed, body: JSON.stringify(anyValue(source)) };
  if (type?.includes('json') !== true) return { headers: typed, body: anyText(source) };
  const schema = isObject(media) ? media['schema'] : undefined;
  return { headers: typed, body: JSON.stringify(valueOf(source, schema)) ?? '' };
}

function brokenJson(dice: Dice): string {
  return dice.pick(['{', '', '[1,', '\ufeff{}', '"\\x"', '[['.repeat(3000), '{"a":1}{"b":2}']);
}
