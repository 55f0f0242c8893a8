import { type Static, Type } from 'typebox';

import { nullable, optional } from '#kernel/http/common-schemas.ts';

import { authTypes, groups, type ProviderFacts } from './catalog.ts';
import { resourceSchema } from './resources.ts';

export const providersQuery = Type.Object({
  source_type: optional(
    Type.String({
      maxLength: 100,
      description: `Only these: ${groups.map((group) => `\`${group}\``).join(', ')}. With any other value the list is empty.`,
    }),
  ),
});

export const authTypeSchema = Type.Enum([...authTypes]);

export const providersSchema = Type.Array(
  Type.Object(
    {
      name: Type.String(),
      slug: Type.String(),
      description: Type.String(),
      logo: nullable(Type.String()),
      auth_type: nullable(authTypeSchema),
      supported_resources: Type.Array(resourceSchema, {
        description: 'The resources that this installation reads from it.',
      }),
    },
    { title: 'ClientFacingProviderDetailed' },
  ),
);

export function toWire(
  entry: ProviderFacts,
  shown: { readonly name: string; readonly logo: string; readonly resources: readonly string[] },
): Static<typeof providersSchema>[number] {
  return {
    name: shown.name,
    slug: entry.slug,
    description: entry.description,
    logo: shown.logo,
    auth_type: entry.authType,
    supported_resources: [...shown.resources],
  };
}
