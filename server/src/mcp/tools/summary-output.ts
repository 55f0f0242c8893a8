import { type TSchema, Type } from 'typebox';

import { nullable, uuid } from '#kernel/http/common-schemas.ts';
import { type SummaryField, type SummaryResource } from '#summaries';

import { cite, slug } from '../tool-kit/fields.ts';
import { untrustedText } from '../tool-kit/untrusted-text.ts';

type Json = Readonly<Record<string, unknown>>;
type Fields = SummaryResource['fields'];

/** The fields that all summaries share. */
const common = {
  id: uuid,
  provider: slug,
  source_type: slug,
  updated_at: Type.String({ format: 'date-time' }),
  cite,
};

/** A route has thousands of points; the API has it. */
const leftOut = new Set(['map']);

/** Returns the fields that tools show: without deprecated ones, whose values are in newer fields. */
function shown(fields: Fields): readonly (readonly [string, SummaryField])[] {
  return Object.entries(fields).filter(
    ([name, field]) => field.isDeprecated !== true && !leftOut.has(name),
  );
}

/** A summary of a resource as tools show it. */
export function summaryOutput({ fields }: SummaryResource): TSchema {
  return Type.Object({ ...common, ...Object.fromEntries(schemasOf(fields)) });
}

const schemasOf = (fields: Fields): (readonly [string, TSchema])[] =>
  shown(fields).map(([name, field]) => [name, nullable(schemaOf(field))]);

function schemaOf(field: SummaryField): TSchema {
  switch (field.kind) {
    case 'number':
    case 'integer':
      return Type.Number(field.unit === null ? {} : { description: `In ${field.unit}.` });
    case 'text':
      return untrustedText;
    case 'instant':
      return Type.String({ format: 'date-time' });
    case 'day':
      return Type.String({ format: 'date' });
    case 'zone':
      return Type.String({ pattern: '^[\\w/+:-]{1,64}$' });
    case 'uuid':
      return uuid;
    case 'flag':
    case 'yes':
      return Type.Boolean();
    case 'choice':
      return Type.Enum([...field.values]);
    case 'list':
      return Type.Array(schemaOf(field.of));
    case 'object':
      return Type.Object(Object.fromEntries(schemasOf(field.fields)));
    case 'map':
      return field.keys === null
        ? Type.Array(Type.Object({ name: untrustedText, value: schemaOf(field.of) }))
        : Type.Object(
            Object.fromEntries(field.keys.map((key) => [key, Type.Optional(schemaOf(field.of))])),
          );
  }
}

/** Returns the fields of a summary in the schema above; null for unknown values. */
export function shownValues(fields: Fields, summary: Json): Json {
  return Object.fromEntries(
    shown(fields).map(([name, field]) => [name, valueOf(field, summary[name] ?? null)]),
  );
}

function valueOf(field: SummaryField, value: unknown): unknown {
  if (value === null) return null;
  if (field.kind === 'list' && Array.isArray(value))
    return value.map((each) => valueOf(field.of, each));
  const object: Json = typeof value === 'object' ? { ...value } : {};
  if (field.kind === 'object') return shownValues(field.fields, object);
  if (field.kind !== 'map') return value;
  // Keys that people chose are texts of people.
  const entries = Object.entries(object).map(([name, each]) => ({
    name,
    value: valueOf(field.of, each),
  }));
  return field.keys === null
    ? entries
    : Object.fromEntries(entries.map(({ name, value: each }) => [name, each]));
}
