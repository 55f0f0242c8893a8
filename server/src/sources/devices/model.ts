import type { Brand } from '#kernel/brand.ts';
import type { UserId } from '#kernel/scope.ts';

import type { SourceType } from '../source-types.ts';

export type DeviceId = Brand<string, 'DeviceId'>;

export type Device = {
  readonly id: DeviceId;
  readonly userId: UserId;
  readonly provider: string;
  /** The provider's id of the device. */
  readonly providerId: string;
  readonly sourceType: SourceType;
  readonly manufacturer: string | null;
  readonly model: string | null;
  readonly createdAt: Date;
};
