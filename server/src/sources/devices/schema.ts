import { type Static, Type } from 'typebox';

import { nullable, uuid } from '#kernel/http/common-schemas.ts';

import { providerIndex } from '../providers/names.ts';
import { providerSchema, providerText } from '../schema.ts';
import { sourceTypes } from '../source-types.ts';
import type { Device } from './model.ts';

export const deviceParams = Type.Object({ user_id: uuid, device_id: uuid });
export const rawQuery = Type.Object({
  provider: Type.Optional(Type.String({ default: '', description: 'Slug of one provider.' })),
});

export const deviceSchema = Type.Object(
  {
    id: uuid,
    user_id: uuid,
    provider: Type.String(),
    source_type: Type.Enum([...sourceTypes]),
    app_id: Type.Null(),
    device_manufacturer: nullable(Type.String()),
    device_model: nullable(Type.String()),
    device_version: Type.Null(),
    device_id: nullable(Type.String({ description: "The provider's own id." })),
  },
  { title: 'ClientFacingDevice' },
);

export function deviceToWire(device: Device): Static<typeof deviceSchema> {
  return {
    id: device.id,
    user_id: device.userId,
    provider: device.provider,
    source_type: device.sourceType,
    app_id: null,
    device_manufacturer: device.manufacturer,
    device_model: device.model,
    device_version: null,
    device_id: device.providerId,
  };
}

export const rawDevicesSchema = Type.Object(
  {
    devices: Type.Array(
      Type.Object(
        {
          data: Type.Record(Type.String(), Type.Unknown()),
          provider_id: Type.String(),
          user_id: uuid,
          source_id: Type.Integer(),
          id: uuid,
          source: providerSchema,
        },
        { title: 'RawDevice' },
      ),
    ),
  },
  { title: 'RawDevicesResponse' },
);

export function rawToWire(
  device: Device,
  baseUrl: string,
): Static<typeof rawDevicesSchema>['devices'][number] {
  const { manufacturer, model, sourceType } = device;
  return {
    data: { manufacturer, model, source_type: sourceType },
    provider_id: device.providerId,
    user_id: device.userId,
    source_id: providerIndex(device.provider),
    id: device.id,
    source: providerText(baseUrl, device.provider),
  };
}
