import { type Static, Type } from 'typebox';

import { instant, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';

import type { AppPair } from './service.ts';

export const appParams = Type.Object({ mobile_app_id: uuid });

export const appBody = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 100,
      format: 'display-name',
      description: 'A label for the pair.',
    }),
  },
  { title: 'MobileAppBody' },
);

export const appSchema = Type.Object(
  { id: uuid, name: Type.String(), app_id: Type.String(), created_at: instant },
  { title: 'MobileApp' },
);

export const issuedSchema = Type.Object(
  {
    ...appSchema.properties,
    app_secret: Type.String({ description: 'Shown here and never again.' }),
  },
  { title: 'IssuedMobileApp' },
);

export const appsSchema = Type.Object(
  { mobile_apps: Type.Array(appSchema) },
  { title: 'MobileAppsResponse' },
);

export function appToWire({ id, name, appId, createdAt }: AppPair): Static<typeof appSchema> {
  return { id, name, app_id: appId, created_at: toWireInstant(createdAt) };
}
