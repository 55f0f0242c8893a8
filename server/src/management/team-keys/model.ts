import type { TenantId } from '#kernel/scope.ts';

import type { KeyId } from '../model.ts';

/** What may be shown of a team's key; its text is known only to whoever was given it. */
export type TeamKey = {
  readonly id: KeyId;
  readonly tenantId: TenantId;
  readonly label: string;
  readonly prefix: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** Null: never. */
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
};

export type IssuedKey = TeamKey & {
  /** The key itself. Shown this once: only its hash is stored. */
  readonly key: string;
};
