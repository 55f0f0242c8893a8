import { type Static, type TString, Type } from 'typebox';

import { optional } from '#kernel/http/common-schemas.ts';

import type { Address } from './address.ts';

/** Returns the schema of a text that is not blank. */
export const text = (maxLength: number, description?: string): TString =>
  Type.String({
    maxLength,
    format: 'visible-text',
    ...(description === undefined ? {} : { description }),
  });

const zipCharactersMax = 20;

export const addressBody = Type.Object({
  first_line: text(200),
  second_line: optional(Type.String({ maxLength: 200 })),
  city: text(100),
  state: Type.String({
    maxLength: 100,
    description:
      'Two letters or the name; may be empty where the ZIP code is of the United States.',
  }),
  zip: optional(Type.String({ maxLength: zipCharactersMax, description: 'Or as `zip_code`.' })),
  zip_code: optional(Type.String({ maxLength: zipCharactersMax, description: 'Or as `zip`.' })),
  country: optional(Type.String({ maxLength: 100, description: '`US` if left out.' })),
  access_notes: optional(Type.String({ maxLength: 1000 })),
});

export const addressSchema = Type.Object(
  {
    first_line: Type.String(),
    second_line: Type.String({ description: 'Empty where there is none.' }),
    country: Type.String(),
    zip: Type.String(),
    city: Type.String(),
    state: Type.String(),
    access_notes: Type.Optional(Type.String()),
  },
  { title: 'InsuranceAddress' },
);

export function toWireAddress(address: Address): Static<typeof addressSchema> {
  return {
    first_line: address.firstLine,
    second_line: address.secondLine,
    country: address.country,
    zip: address.zip,
    city: address.city,
    state: address.state,
    ...(address.accessNotes === null ? {} : { access_notes: address.accessNotes }),
  };
}
