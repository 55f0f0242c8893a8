import type { UserId } from '#kernel/scope.ts';
import { providerName } from '#sources';
import { concept, identifier, systems } from '#terminology';

import { deviceId } from '../observation/shared/ids.ts';
import type { Shown } from '../resource-type.ts';

/** A provider and a kind of source, and since when there is something of it. */
export type Origin = {
  readonly provider: string;
  readonly sourceType: string;
  readonly firstAt: Date;
};

/** A source of a user. Nothing of it changes. */
export function deviceOf(userId: UserId, { provider, sourceType, firstAt }: Origin): Shown {
  const words = sourceType.replaceAll('_', ' ');
  return {
    userId,
    updatedAt: firstAt,
    resource: {
      resourceType: 'Device',
      id: deviceId(userId, provider, sourceType),
      meta: { lastUpdated: firstAt.toISOString() },
      identifier: [identifier(systems.provider, provider)],
      status: 'active',
      deviceName: [{ name: providerName(provider), type: 'user-friendly-name' }],
      type: concept([{ system: systems.sourceType, code: sourceType, display: words }], words),
      patient: { reference: `Patient/${userId}` },
    },
  };
}
