import type { TSchema } from 'typebox';

import type { ErrorCode, Errors } from '../errors.ts';
import { isJson } from '../files/json-fields.ts';
import { errorExamples, type ExampleOptions } from './error-examples.ts';
import { define, hoist as hoistTo } from './hoist.ts';
import { formMediaType } from './multipart-form.ts';
import type { Operation } from './operation.ts';
import { asksToConfirm, permissionOf } from './permission.ts';
import { fieldsMediaType } from './urlencoded-form.ts';

type Json = Record<string, unknown>;

type Options = {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly serviceName: string;
  readonly errors: Errors;
  /** The groups of operations, in this order, with descriptions. */
  readonly groups: Readonly<Record<string, string>>;
  /** A body for each operation that has one, by its id. */
  readonly examples: Readonly<Record<string, unknown>>;
  /** Makes an example of a response from its schema. */
  readonly exampleOf: (schema: TSchema) => unknown;
  /** The messages that Salus sends, by name; `refer` turns their schemas into components. */
  readonly webhooks?: (refer: (schema: object) => Json) => Json;
};

const everyOperation: readonly ErrorCode[] = ['request.invalid', 'request.too_many'];
const behindKey: readonly ErrorCode[] = [
  'auth.missing_key',
  'auth.invalid_key',
  'auth.too_many_failures',
];
/** The errors of a plane's authentication. */
const doorCodes: Readonly<Record<Operation['plane'], readonly ErrorCode[]>> = {
  data: behindKey,
  management: [...behindKey, 'organisation.not_found'],
  member: [
    'auth.missing_key',
    'session.ended',
    'session.tenant_missing',
    'session.cross_site',
    'session.insecure_origin',
    'auth.too_many_failures',
  ],
  link: [
    'link.missing_token',
    'link.invalid_token',
    'link.token_expired',
    'link.token_consumed',
    'auth.too_many_failures',
  ],
  public: [],
};

/** The OpenAPI 3.1 document of the operations: the very schemas that check the requests. */
export function buildOpenApi(operations: readonly Operation[], options: Options): Json {
  const components: Json = { HTTPValidationError: errorSchema };
  const errorBodies: Json = {};
  const paths: Record<string, Json> = {};
  for (const each of operations) {
    paths[each.path] = {
      ...paths[each.path],
      [each.method.toLowerCase()]: describe(
        each,
        { schemas: components, examples: errorBodies },
        options,
      ),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: options.title,
      version: options.version,
      description: options.description,
      contact: { name: options.title },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ teamKey: [] }, { accessToken: [] }],
    tags: Object.entries(options.groups)
      .filter(([name]) => operations.some(({ tag }) => tag === name))
      .map(([name, description]) => ({ name, description })),
    paths,
    // Undefined values are absent from the JSON.
    webhooks: options.webhooks?.((schema) => hoist(schema, components)),
    components: {
      securitySchemes: {
        teamKey: {
          type: 'apiKey',
          in: 'header',
          name: `x-${options.serviceName}-api-key`,
          description: 'The key of a team, sk_… of a sandbox or pk_… of production.',
        },
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token instead of a team key, valid for ten minutes.',
        },
        managementKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Management-Key',
          description: 'For the operations under /v1/org.',
        },
        linkToken: {
          type: 'apiKey',
          in: 'header',
          name: `x-${options.serviceName}-link-token`,
          description: 'For the operations of the connect page.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: options.serviceName,
          description: `The cookie of a signed-in member, \`__Host-${options.serviceName}\` over TLS. It is valid only on pages of this service, together with the header \`x-${options.serviceName}-tenant\`. It authorizes the operations of team keys and management keys whose \`x-permission\` the role has.`,
        },
      },
      schemas: components,
      examples: errorBodies,
    },
  };
}

const problemSchema = {
  type: 'object',
  required: ['type', 'loc', 'msg'],
  properties: {
    type: { type: 'string' },
    loc: { type: 'array', items: { type: ['string', 'integer'] } },
    msg: { type: 'string' },
    input: {},
    ctx: { type: 'object' },
  },
};

export const errorSchema = {
  type: 'object',
  required: ['detail'],
  properties: {
    detail: {
      description:
        'A sentence, every problem of the request, or an object with error_type and error_message.',
      anyOf: [{ type: 'string' }, { type: 'array', items: problemSchema }, { type: 'object' }],
    },
    code: { type: 'string', description: 'The code of an error of signing in or of roles.' },
  },
  additionalProperties: true,
};

function describe(
  each: Operation,
  { schemas: components, examples }: { readonly schemas: Json; readonly examples: Json },
  options: Options,
): Json {
  const example = options.examples[each.operationId];
  const body = each.documentedBody ?? each.body;
  const description: Json = {
    operationId: each.operationId,
    tags: [each.tag],
    summary: each.summary,
    parameters: [
      ...parameters(each.params, 'path', components),
      ...parameters(each.query, 'query', components),
      ...headerParameters(each),
    ],
    responses: {
      ...success(each, components, options.exampleOf),
      ...failures(each, components, { ...options, examples }),
    },
  };
  if (each.description !== undefined) description['description'] = each.description;
  if (each.plane === 'management') description['security'] = [{ managementKey: [] }];
  if (each.plane === 'member') description['security'] = [{ session: [] }];
  if (each.plane === 'link') description['security'] = [{ linkToken: [] }];
  if (each.plane === 'public') description['security'] = [];
  if (each.plane !== 'link' && each.plane !== 'public') {
    description['x-permission'] = permissionOf(each) ?? undefined;
    if (asksToConfirm(each)) description['x-confirm'] = true;
  }
  if (each.isDeprecated === true) description['deprecated'] = true;
  if (body !== undefined) {
    description['requestBody'] = {
      required: true,
      content: Object.fromEntries(
        mediaTypesOf(each).map((type) => [type, { schema: bodySchema(body, components), example }]),
      ),
    };
  }
  if (each.upload !== undefined) {
    description['requestBody'] = {
      required: true,
      content: { [each.upload]: { schema: { type: 'string', format: 'binary' } } },
    };
  }
  return description;
}

function mediaTypesOf({ formBytesMax, isForm, bodyMediaType }: Operation): readonly string[] {
  if (formBytesMax !== undefined) return [formMediaType];
  if (isForm === true) return [fieldsMediaType];
  return ['application/json', ...(bodyMediaType === undefined ? [] : [bodyMediaType])];
}

function parameters(
  schema: TSchema | undefined,
  place: 'path' | 'query',
  components: Json,
): Json[] {
  if (schema === undefined) return [];
  const { properties, required } = hoist(schema, components);
  const names = Array.isArray(required) ? required : [];
  return Object.entries(isJson(properties) ? properties : {}).map(([name, property]) => {
    const { description, deprecated, ...rest } = isJson(property) ? property : {};
    const isRequired = place === 'path' || (names.includes(name) && !('default' in rest));
    // Undefined values are omitted from the JSON.
    return { name, in: place, required: isRequired, description, deprecated, schema: rest };
  });
}

/** Returns the schema of a request body, in which fields with a default are optional. */
function bodySchema(body: TSchema, components: Json): Json {
  const own: Json = {};
  const schema = withOptionalDefaults(hoist(body, own));
  for (const [name, shape] of Object.entries(own))
    define(components, name, withOptionalDefaults(shape));
  return isJson(schema) ? schema : {};
}

function withOptionalDefaults(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withOptionalDefaults);
  if (!isJson(schema)) return schema;
  const entries = Object.entries(schema).map(([name, each]) => [name, withOptionalDefaults(each)]);
  const { properties, required } = schema;
  if (!isJson(properties) || !Array.isArray(required)) return Object.fromEntries(entries);
  const needed = required.filter((name) => {
    const property: unknown = properties[String(name)];
    return !(isJson(property) && 'default' in property);
  });
  return { ...Object.fromEntries(entries), required: needed.length === 0 ? undefined : needed };
}

function headerParameters({ headers = {} }: Operation): Json[] {
  return Object.entries(headers).map(([name, description]) => {
    const schema = { type: 'string' };
    return { name, in: 'header', required: false, description, schema };
  });
}

function success(each: Operation, components: Json, exampleOf: Options['exampleOf']): Json {
  if (each.response === null) return { '204': { description: 'Done. The response has no body.' } };
  const schema = hoist(each.response, components);
  const { contentMediaType } = schema;
  const type = typeof contentMediaType === 'string' ? contentMediaType : 'application/json';
  // Files and text have no example; undefined values are omitted from the JSON.
  const example = /[/+]json$/u.test(type) ? exampleOf(each.response) : undefined;
  const answer = { description: 'Successful.', content: { [type]: { schema, example } } };
  return { [each.status ?? 200]: answer };
}

function failures(each: Operation, components: Json, options: ExampleOptions): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  const { errors } = options;
  const { refusals } = each;
  const possible = [...doorCodes[each.plane], ...everyOperation, ...(each.errors ?? [])];
  for (const code of new Set(possible)) {
    const { status: usual } = errors[code];
    const status = refusals?.statusOf(usual) ?? usual;
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const { mediaType = 'application/json' } = refusals ?? {};
  const schema =
    refusals === undefined
      ? { $ref: '#/components/schemas/HTTPValidationError' }
      : hoist(refusals.schema, components);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const meanings = codes.map((code) => `\`${code}\`: ${errors[code].meaning}`);
      const examples = errorExamples(codes, each, options);
      const content = { [mediaType]: { schema, examples } };
      return [String(status), { description: meanings.join('\n\n'), content }];
    }),
  );
}

const hoist = (schema: unknown, components: Json): Json =>
  hoistTo(schema, components, '#/components/schemas/');
