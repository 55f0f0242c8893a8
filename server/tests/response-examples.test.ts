import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';

import { generated } from '../../tools/generate.ts';

type Content = {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly $ref: string }>>;
};
type Response = {
  readonly description?: string;
  readonly content?: Readonly<Record<string, Content>>;
};
type Described = {
  readonly operationId: string;
  readonly requestBody?: Response;
  readonly responses: Readonly<Record<string, Response>>;
};

const served = JSON.parse(generated().get('docs/openapi.json') ?? '') as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: {
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
  };
};
const operations = Object.values(served.paths).flatMap((methods) => Object.values(methods));

/** The JSON of each response of success; files and texts are no examples. */
const successes = operations.flatMap(({ operationId, responses }) =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content = {} }]) => Object.entries(content))
    .filter(([type]) => /[/+]json$/u.test(type))
    .map(([, content]): [string, Content] => [operationId, content]),
);

/** One validator for all, so that each component is compiled once. */
const ajv = new Ajv2020({
  strict: false,
  logger: false,
  inlineRefs: false,
  formats: {
    uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u,
    date: /^\d{4}-\d\d-\d\d$/u,
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/u,
    email: /^[^@\s]+@[^@\s]+$/u,
    uri: /^[a-z][a-z\d+.-]*:\S+$/u,
  },
});
ajv.addSchema({ $id: 'openapi', components: served.components });

/** The problems of an example under its schema; empty if it is valid. */
function problemsOf({ schema, example }: Content): string {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/');
  const validate = ajv.compile(JSON.parse(text) as object);
  return validate(example) ? '' : ajv.errorsText(validate.errors).slice(0, 300);
}

test('each JSON response has an example', () => {
  expect(successes.length).toBeGreaterThan(400);
  expect(successes.filter(([, { example }]) => example === undefined).map(([id]) => id)).toEqual(
    [],
  );
});

test('each example is one that its schema accepts', () => {
  const found: unknown[] = [];
  let checked = 0;
  for (const { operationId, requestBody, responses } of operations) {
    const bodies = [...Object.entries(responses), ['body', requestBody ?? {}] as const];
    for (const [name, { content = {} }] of bodies) {
      for (const each of Object.values(content)) {
        if (each.example === undefined) continue;
        checked += 1;
        const problem = problemsOf(each);
        if (problem !== '') found.push([operationId, name, problem]);
      }
    }
  }
  expect(checked).toBeGreaterThan(550);
  expect(found).toEqual([]);
});

/** The JSON of each response of failure. */
const failures = operations.flatMap(({ operationId, responses }) =>
  Object.entries(responses)
    .filter(([status]) => !status.startsWith('2'))
    .flatMap(([status, { description = '', content = {} }]) =>
      Object.values(content).map((each) => ({ operationId, status, description, ...each })),
    ),
);

/** The codes of a response, each at the beginning of a paragraph. */
const codesOf = (description: string): readonly string[] =>
  [...description.matchAll(/^`([\w.]+)`: /gmu)].map(([, code = '']) => code);

const valueOf = ({ $ref }: { readonly $ref: string }): unknown =>
  served.components.examples[$ref.slice('#/components/examples/'.length)]?.value;

test('each code of an error response has an example', () => {
  expect(failures.length).toBeGreaterThan(1500);
  for (const { operationId, status, description, examples = {} } of failures) {
    expect(codesOf(description), operationId).not.toEqual([]);
    expect(Object.keys(examples), `${operationId} ${status}`).toEqual(codesOf(description));
    for (const each of Object.values(examples)) expect(valueOf(each), each.$ref).toBeDefined();
  }
});

test('each example of an error is one that its schema accepts', () => {
  const found = new Set<string>();
  const checked = new Set<string>();
  for (const { schema, examples = {} } of failures) {
    for (const each of Object.values(examples)) {
      const key = `${each.$ref} ${JSON.stringify(schema).slice(0, 60)}`;
      if (checked.has(key)) continue;
      checked.add(key);
      const problem = problemsOf({ schema, example: valueOf(each) });
      if (problem !== '') found.add(`${key}: ${problem}`);
    }
  }
  expect(checked.size).toBeGreaterThan(200);
  expect([...found]).toEqual([]);
});
