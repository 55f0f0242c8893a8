import { Type } from 'typebox';

import { uuid } from '#kernel/http/common-schemas.ts';

import { logoUrl, providerName } from './providers/names.ts';

export const userParams = Type.Object({ user_id: uuid });

export const successSchema = Type.Object(
  { success: Type.Boolean() },
  { title: 'UserSuccessResponse' },
);

export type ProviderText = { name: string; slug: string; logo: string };

/** Returns the name, slug and logo of a provider for responses. */
export function providerText(baseUrl: string, slug: string): ProviderText {
  return { name: providerName(slug), slug, logo: logoUrl(baseUrl, slug) };
}

export const providerSchema = Type.Object(
  { name: Type.String(), slug: Type.String(), logo: Type.String() },
  { title: 'ClientFacingProvider' },
);
