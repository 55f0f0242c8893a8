import { type TSchema, Type, type TUnion, type TNull } from 'typebox';

import { logoUrl, providerName } from './model.ts';

export const nullable = <Schema extends TSchema>(schema: Schema): TUnion<[Schema, TNull]> =>
  Type.Union([schema, Type.Null()]);

export const uuid = Type.String({ format: 'uuid' });
export const instant = Type.String({ format: 'date-time' });

export const userParams = Type.Object({ user_id: uuid });

export const successSchema = Type.Object(
  { success: Type.Boolean() },
  { title: 'UserSuccessResponse' },
);

export type ProviderText = { name: string; slug: string; logo: string };

/** What an answer says of a provider beside its slug. */
export function providerText(baseUrl: string, slug: string): ProviderText {
  return { name: providerName(slug), slug, logo: logoUrl(baseUrl, slug) };
}

export const providerSchema = Type.Object(
  { name: Type.String(), slug: Type.String(), logo: Type.String() },
  { title: 'ClientFacingProvider' },
);
