import type { Dice } from './random.ts';

export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What makes values for schemas: the document that they refer to, and ids that are known by the names of their fields. */
export type Source = {
  readonly dice: Dice;
  readonly document: Json;
  readonly ids: ReadonlyMap<string, readonly string[]>;
  /** How often a value is not what its schema says. */
  readonly wildness: number;
};

const days = [
  '2026-11-19',
  '2026-11-20',
  '2026-03-08',
  '2024-02-29',
  '2026-02-30',
  '0000-01-01',
  '0000-12-31',
  '0001-01-01',
  '1582-10-10',
  '9999-12-31',
  '1970-01-01',
  '2026-13-01',
  '10000-01-01',
] as const;
const times = [
  'T00:00:00Z',
  'T23:59:59.999Z',
  'T12:00:00+14:00',
  'T00:00:00+18:00',
  'T23:59:59-18:00',
  'T08:00:00',
  ' 08:00',
  'T24:00:00Z',
  'T12:00:00 02:00',
  'T08:00:00.123456789+00:00',
] as const;
const texts = [
  '',
  ' ',
  'x',
  'nul\u0000byte',
  '\ud83d',
  'a\udc00b',
  '😀',
  '\u202eright to left',
  "'; drop table users; --",
  '%',
  '%00',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e999',
  'America/New_York',
  'Mars/Base',
  'line\r\nx-injected: 1',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'a@b.example',
  '+16025550123',
  '85004',
  'https://example.com/',
  'x'.repeat(300),
  'é'.repeat(5000),
] as const;
const numbers = [
  0,
  -0,
  1,
  -1,
  0.1 + 0.2,
  50,
  120.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e20,
  1e308,
  -1e308,
  5e-324,
] as const;

export function anyText({ dice }: Pick<Source, 'dice'>): string {
  return dice.chance(0.2)
    ? dice.pick(days) + (dice.chance(0.5) ? dice.pick(times) : '')
    : dice.pick(texts);
}

/** Anything that JSON can hold. */
export function anyValue(source: Pick<Source, 'dice'>, depth = 0): unknown {
  const { dice } = source;
  switch (dice.below(depth > 3 ? 5 : 7)) {
    case 0:
      return null;
    case 1:
      return dice.chance(0.5);
    case 2:
      return dice.pick(numbers);
    case 3:
    case 4:
      return anyText(source);
    case 5:
      return Array.from({ length: dice.below(4) }, () => anyValue(source, depth + 1));
    default:
      return Object.fromEntries(
        Array.from({ length: dice.below(4) }, () => [anyText(source), anyValue(source, depth + 1)]),
      );
  }
}

function resolve({ document }: Source, schema: unknown): unknown {
  if (!isObject(schema) || typeof schema['$ref'] !== 'string') return schema;
  const path = schema['$ref'].replace(/^#\//u, '').split('/');
  return path.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), document);
}

/** A value that a schema means, or nearly so. */
export function valueOf(source: Source, given: unknown, name = '', depth = 0): unknown {
  const { dice, ids, wildness } = source;
  if (dice.chance(wildness)) return anyValue(source);
  const known = ids.get(name) ?? [];
  const [first, ...others] = known;
  if (first !== undefined && dice.chance(0.85)) return dice.pick([first, ...others]);
  const schema = resolve(source, given);
  if (!isObject(schema) || depth > 12) return anyValue(source);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][dice.below(schema['enum'].length)];
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices))
    return valueOf(source, choices[dice.below(choices.length)], name, depth + 1);
  if (Array.isArray(schema['allOf'])) return valueOf(source, schema['allOf'][0], name, depth + 1);
  return ofType(source, schema, name, depth);
}

function ofType(source: Source, schema: Json, name: string, depth: number): unknown {
  const { dice } = source;
  switch (schema['type']) {
    case 'object':
      return objectOf(source, schema, depth);
    case 'array': {
      const least = Number(schema['minItems'] ?? 0);
      const length = dice.chance(0.02) ? 600 : least + dice.below(3);
      return Array.from({ length }, () => valueOf(source, schema['items'], name, depth + 1));
    }
    case 'integer':
    case 'number': {
      const { minimum, maximum } = schema;
      const bound = [minimum, maximum].find((each) => typeof each === 'number');
      if (bound !== undefined && dice.chance(0.6)) return bound + dice.below(3) - 1;
      const number = dice.pick(numbers);
      return schema['type'] === 'integer' && dice.chance(0.8) ? Math.trunc(number % 1e6) : number;
    }
    case 'boolean':
      return dice.chance(0.5);
    case 'null':
      return null;
    case 'string':
      return textOf(source, schema);
    default:
      return anyValue(source);
  }
}

function objectOf(source: Source, schema: Json, depth: number): Json {
  const { dice } = source;
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  const entries = Object.entries(properties)
    .filter(([name]) => dice.chance(required.includes(name) ? 0.98 : 0.4))
    .map(([name, each]): [string, unknown] => [name, valueOf(source, each, name, depth + 1)]);
  if (dice.chance(0.03)) entries.push([anyText(source), anyValue(source)]);
  return Object.fromEntries(entries);
}

function textOf(source: Source, schema: Json): string {
  const { dice } = source;
  switch (schema['format']) {
    case 'uuid':
      return dice.pick([
        '00000000-0000-4000-8000-000000000000',
        'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
      ]);
    case 'date':
      return dice.pick(days);
    case 'date-time':
      return dice.pick(days) + dice.pick(times);
    case 'email':
      return 'someone@example.com';
    case 'phone-number':
      return dice.pick(['+16025550123', '602-555-0123']);
    case 'uri':
      return 'https://example.com/';
    case 'time-zone':
      return dice.pick(['America/New_York', 'Asia/Kathmandu', 'UTC', 'Pacific/Apia']);
    default:
      return anyText(source);
  }
}
