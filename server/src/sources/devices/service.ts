import type { AppContext } from '#kernel/app-context.ts';
import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import { type DomainEvent, jsonEvent } from '#kernel/events/event.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { findActive, type User } from '#users';

import type { ProviderDevice } from '../connector.ts';
import { isSourceType } from '../source-types.ts';
import type { Device, DeviceId } from './model.ts';
import { deviceToWire } from './schema.ts';
import * as store from './store.ts';

/** Stores devices that a provider reported. Returns an event for each new or changed device. */
export async function saveDevices(
  deps: Pick<AppContext, 'clock' | 'random'>,
  tx: Tx,
  scope: TeamScope,
  seen: {
    readonly user: User;
    readonly provider: string;
    readonly devices: readonly ProviderDevice[];
  },
): Promise<readonly DomainEvent[]> {
  const now = deps.clock.now();
  const events: DomainEvent[] = [];
  for (const { sourceType, ...device } of seen.devices) {
    const saved = await store.save(tx, scope, {
      ...device,
      id: trust<DeviceId>(uuidV7(now, deps.random)),
      userId: seen.user.id,
      provider: seen.provider,
      sourceType: isSourceType(sourceType) ? sourceType : 'unknown',
      createdAt: now,
    });
    if (saved === undefined) continue;
    const subject = { userId: seen.user.id, clientUserId: seen.user.clientUserId };
    const eventType = `provider.device.${saved.change}`;
    events.push(jsonEvent({ ...subject, eventType }, deviceToWire(saved.device)));
  }
  return events;
}

/** Lists the devices of an active user. */
export async function listDevices(
  { db }: Pick<AppContext, 'db'>,
  scope: TeamScope,
  userId: UserId,
  provider: string | null = null,
): Promise<readonly Device[]> {
  const read = db.read(scope);
  const [user, devices] = await Promise.all([
    findActive(read, scope, userId),
    store.list(read, scope, userId, provider),
  ]);
  if (user === undefined) throw new AppError('user.gone');
  return devices;
}

export async function getDevice(
  deps: Pick<AppContext, 'db'>,
  scope: TeamScope,
  userId: UserId,
  id: string,
): Promise<Device> {
  const device = (await listDevices(deps, scope, userId)).find((each) => each.id === id);
  if (device === undefined) throw new AppError('device.not_found');
  return device;
}
