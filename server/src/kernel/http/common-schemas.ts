import { type TNull, type TOptional, type TSchema, type TUnion, Type } from 'typebox';

/** Schemas that all slices use. */
export const uuid = Type.String({ format: 'uuid' });
export const instant = Type.String({ format: 'date-time' });
export const day = Type.String({ format: 'date' });

/** Returns a schema of the value or null. */
export function nullable<Schema extends TSchema>(schema: Schema): TUnion<[Schema, TNull]> {
  return Type.Union([schema, Type.Null()]);
}

/** The value, null, or left out. */
export function optional<Schema extends TSchema>(
  schema: Schema,
): TOptional<TUnion<[Schema, TNull]>> {
  return Type.Optional(nullable(schema));
}

/** A number that the contract declares and Salus never returns. */
export const neverReturned = Type.Optional(
  Type.Union([Type.Integer(), Type.Null()], { deprecated: true, description: 'Never returned.' }),
);
