import { Type } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';
import { toUserId } from '#users';

import { userParams } from '../schema.ts';
import {
  deviceParams,
  deviceSchema,
  deviceToWire,
  rawDevicesSchema,
  rawQuery,
  rawToWire,
} from './schema.ts';
import { getDevice, listDevices } from './service.ts';

type Deps = Pick<AppContext, 'db'> & { readonly baseUrl: () => string };

export function deviceRoutes(deps: Deps): readonly Operation[] {
  return [
    operation({
      operationId: 'listUserDevices',
      method: 'GET',
      path: '/v2/user/{user_id}/device',
      tag: 'user',
      summary: 'List the devices of a user',
      description: 'The devices that the connected providers reported.',
      params: userParams,
      response: Type.Array(deviceSchema),
      errors: ['user.gone'],
      handle: async ({ scope, params }) =>
        (await listDevices(deps, scope, toUserId(params.user_id))).map(deviceToWire),
    }),
    operation({
      operationId: 'getUserDevice',
      method: 'GET',
      path: '/v2/user/{user_id}/device/{device_id}',
      tag: 'user',
      summary: 'Get a device of a user',
      params: deviceParams,
      response: deviceSchema,
      errors: ['user.gone', 'device.not_found'],
      handle: async ({ scope, params }) =>
        deviceToWire(
          await getDevice(deps, scope, toUserId(params.user_id), params.device_id.toLowerCase()),
        ),
    }),
    operation({
      operationId: 'listRawDevices',
      method: 'GET',
      path: '/v2/summary/devices/{user_id}/raw',
      tag: 'summary',
      summary: 'List the devices of a user as their providers describe them',
      params: userParams,
      query: rawQuery,
      response: rawDevicesSchema,
      errors: ['user.gone'],
      handle: async ({ scope, params, query }) => {
        const { provider = '' } = query;
        const wanted = provider === '' ? null : provider;
        const devices = await listDevices(deps, scope, toUserId(params.user_id), wanted);
        return { devices: devices.map((each) => rawToWire(each, deps.baseUrl())) };
      },
    }),
  ];
}
