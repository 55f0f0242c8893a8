import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { generated } from '../../tools/generate.ts';

type Schema = {
  readonly $ref?: string;
  readonly title?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
};
type Content = { readonly 'application/json'?: { readonly schema: Schema } };
type Operation = {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, unknown>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};
type Wanted = {
  readonly operations: Readonly<
    Record<
      string,
      {
        readonly query: readonly string[];
        readonly headers: readonly string[];
        readonly body: string | null;
        readonly answer: string;
      }
    >
  >;
  readonly schemas: Readonly<
    Record<
      string,
      { readonly values: readonly string[] } | { readonly fields: Record<string, string[]> }
    >
  >;
};

const served = JSON.parse(generated().get('docs/openapi.json') ?? '') as Document;
/** What the contract of October 2026 adds to, and changes of, that of August. */
const wanted = JSON.parse(
  readFileSync(new URL('newer-contract.json', import.meta.url), 'utf8'),
) as Wanted;

/** What is not served yet. It only ever gets shorter. */
const lacking: Readonly<Record<'operations' | 'fields', readonly string[]>> = {
  operations: [],
  fields: [],
};

const { schemas } = served.components;

function valuesIn(schema: Schema): readonly unknown[] {
  const named = schema.$ref?.split('/').at(-1);
  if (named !== undefined) return valuesIn(schemas[named] ?? {});
  const within = [...(schema.anyOf ?? []), ...(schema.items === undefined ? [] : [schema.items])];
  const own = 'const' in schema ? [schema.const] : (schema.enum ?? []);
  return [...own, ...within.flatMap(valuesIn)];
}

const nameOf = (content: Content | undefined): string | undefined => {
  const schema = content?.['application/json']?.schema;
  const ref = schema?.$ref ?? schema?.items?.$ref;
  return ref?.split('/').at(-1);
};

function lacksOf(name: string, path: string, method: string): readonly string[] {
  const operation = served.paths[path]?.[method.toLowerCase()];
  if (operation === undefined) return [name];
  const asked = wanted.operations[name];
  if (asked === undefined) return [];
  const has = (kind: string, parameter: string): boolean =>
    operation.parameters?.some((each) => each.in === kind && each.name === parameter) ?? false;
  return [
    ...asked.query.filter((each) => !has('query', each)).map((each) => `${name} ?${each}`),
    ...asked.headers.filter((each) => !has('header', each)).map((each) => `${name} ${each}`),
    ...(asked.body === null || nameOf(operation.requestBody?.content) === asked.body
      ? []
      : [`${name} body`]),
    ...(nameOf(operation.responses['200']?.content) === asked.answer.replace('[]', '')
      ? []
      : [`${name} answer`]),
  ];
}

test('each operation of the newer contract is served with its parameters, its body and its answer', () => {
  const found = Object.keys(wanted.operations).flatMap((name) => {
    const [method = '', path = ''] = name.split(' ');
    return lacksOf(name, path, method);
  });
  expect(found.toSorted()).toEqual(lacking.operations.toSorted());
});

test('each field, event and value of the newer contract is served', () => {
  const enums: (readonly unknown[])[] = [];
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('enum' in value && Array.isArray(value.enum)) enums.push(value.enum);
    for (const inner of Object.values(value)) collect(inner);
  };
  collect(served);
  const found = Object.entries(wanted.schemas).flatMap(([name, schema]) => {
    if ('values' in schema) {
      const isServed = enums.some((values) => schema.values.every((each) => values.includes(each)));
      return isServed ? [] : [name];
    }
    const { event_type: [eventType] = [] } = schema.fields;
    if (eventType !== undefined) return eventType in served.webhooks ? [] : [eventType];
    const known = schemas[name]?.properties;
    if (known === undefined) return [name];
    return Object.entries(schema.fields).flatMap(([field, values]) => {
      const property = known[field];
      if (property === undefined) return [`${name}.${field}`];
      const given = valuesIn(property);
      return values
        .filter((each) => !given.includes(each))
        .map((each) => `${name}.${field}=${each}`);
    });
  });
  expect(found.toSorted()).toEqual(lacking.fields.toSorted());
});
