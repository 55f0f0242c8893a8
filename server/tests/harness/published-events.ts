import { Ajv, type ValidateFunction } from 'ajv';

import { formats } from '#kernel/formats.ts';

import { eventCatalogue } from '../../src/composition/slices.ts';

const ajv = new Ajv({ strict: false, formats: { ...formats } });
/** Types that differ in the verb alone share a schema. */
const checks = new WeakMap<object, ValidateFunction>();

/** A copy of a schema whose objects have no other fields than those it names. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, each]) => [key, closed(each)]));
  return 'properties' in copy && typeof copy['properties'] === 'object'
    ? { additionalProperties: false, ...copy }
    : copy;
}

function checkOf(schema: object): ValidateFunction {
  const known = checks.get(schema);
  if (known !== undefined) return known;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a schema stays one
  const check = ajv.compile(closed(JSON.parse(JSON.stringify(schema))) as object);
  checks.set(schema, check);
  return check;
}

/** Where the data of an event differs from what is published of its type, in words without any of it. */
export function payloadProblems(eventType: string, data: unknown): readonly string[] {
  const schema = eventCatalogue.dataSchemaOf(eventType);
  if (schema === undefined) return ['the catalogue has no such type'];
  const check = checkOf(schema);
  if (check(data)) return [];
  return (check.errors ?? []).map(({ instancePath, message = '', params }) =>
    [instancePath, message, ...Object.values(params).filter(isName)].join(' '),
  );
}

const isName = (value: unknown): boolean => typeof value === 'string';

/** Throws where something is told otherwise than the catalogue says, once for each kind of difference. */
export function expectAsPublished(
  events: readonly { readonly type: string; readonly data: unknown }[],
): void {
  const problems = events.flatMap(({ type, data }) =>
    payloadProblems(type, data).map((each) => `${type}: ${each}`),
  );
  if (problems.length === 0) return;
  throw new Error(`events are not as published: ${[...new Set(problems)].join('; ')}`);
}

/** Of what a process sent whose database nobody opens here. Compressed bodies are passed over. */
export function expectReceivedAsPublished(
  received: readonly { readonly headers: object; readonly body: string }[],
): void {
  const plain = received.filter(({ headers }) => !('content-encoding' in headers));
  const events = plain.map(
    ({ body }) => JSON.parse(body) as { readonly event_type: string; readonly data: unknown },
  );
  expectAsPublished(events.map(({ event_type: type, data }) => ({ type, data })));
}
