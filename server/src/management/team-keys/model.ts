import type { TenantId } from '#kernel/scope.ts';

import type { Key } from '../keys/model.ts';

export type TeamKey = Key & {
  readonly tenantId: TenantId;
  readonly revokedAt: Date | null;
};
