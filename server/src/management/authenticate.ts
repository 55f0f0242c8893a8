import { timingSafeEqual } from 'node:crypto';

import { acrossTenants } from '#kernel/across-tenants.ts';
import type { Tx } from '#kernel/db.ts';
import type { Credential } from '#kernel/http/credentials.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import type { Resources } from '#kernel/resources.ts';
import type { ManagementScope, TeamScope } from '#kernel/scope.ts';
import { minuteMs } from '#kernel/time.ts';

import { tokenCodecOf } from './access-tokens/service.ts';
import { findTenant } from './access-tokens/store.ts';
import { hashKey, openKeyDoor } from './key-door.ts';
import * as managementKeys from './management-keys/store.ts';
import { environmentOfKey, isManagementKey, type KeyId } from './model.ts';
import { managementScopeOf, scopeOf } from './scopes.ts';
import * as teamKeys from './team-keys/store.ts';

type Deps = Pick<Resources, 'db' | 'clock' | 'log'>;

const lastUsedStepMs = minuteMs;

/** Who is let in to each plane, and as whom. */
export function openDoors(deps: Deps & Pick<Resources, 'vault'>): {
  data(credential: Credential): Promise<TeamScope>;
  management(credential: Credential): Promise<ManagementScope>;
} {
  const byTeamKey = authenticateTeamKey(deps);
  const byAccessToken = authenticateAccessToken(deps);
  const byManagementKey = authenticateManagementKey(deps);
  return {
    data: async ({ kind, text }) => (kind === 'key' ? byTeamKey(text) : byAccessToken(text)),
    management: async ({ text }) => byManagementKey(text),
  };
}

export function authenticateTeamKey(deps: Deps): (key: string) => Promise<TeamScope> {
  return openKeyDoor(deps, {
    isPossible: (key) => environmentOfKey(key) !== undefined,
    lookUp: async (key) => {
      const hash = hashKey(key);
      const holder = await teamKeys.findKeyHolder(
        deps.db.read(acrossTenants),
        hash,
        deps.clock.now(),
      );
      if (holder === undefined || !timingSafeEqual(holder.hash, hash)) return undefined;
      void recordUse(deps, holder, teamKeys.updateLastUsed);
      const { tenant, keyId, expiresAt } = holder;
      return { scope: scopeOf(tenant, { type: 'team_key', id: keyId }), expiresAt };
    },
  });
}

export function authenticateManagementKey(deps: Deps): (key: string) => Promise<ManagementScope> {
  return openKeyDoor(deps, {
    isPossible: isManagementKey,
    lookUp: async (key) => {
      const hash = hashKey(key);
      const holder = await managementKeys.findHolder(
        deps.db.read(acrossTenants),
        hash,
        deps.clock.now(),
      );
      if (holder === undefined || !timingSafeEqual(holder.hash, hash)) return undefined;
      void recordUse(deps, holder, managementKeys.updateLastUsed);
      return { scope: managementScopeOf(holder), expiresAt: holder.expiresAt };
    },
  });
}

function authenticateAccessToken(
  deps: Deps & Pick<Resources, 'vault'>,
): (token: string) => Promise<TeamScope> {
  const { read } = tokenCodecOf(deps);
  return openKeyDoor(deps, {
    isPossible: (text) => read(text) !== undefined,
    lookUp: async (text) => {
      const token = read(text);
      if (token === undefined) return undefined;
      const tenant = await findTenant(deps.db.read(acrossTenants), token, deps.clock.now());
      if (tenant === undefined) return undefined;
      const { id, expiresAt } = token;
      return { scope: scopeOf(tenant, { type: 'access_token', id }), expiresAt };
    },
  });
}

/** Off the request's path, and at most once a minute for a key. */
async function recordUse(
  deps: Deps,
  holder: { readonly keyId: KeyId; readonly lastUsedAt: Date | null },
  update: (
    tx: Tx,
    id: KeyId,
    use: { readonly at: Date; readonly unlessAfter: Date },
  ) => Promise<void>,
): Promise<void> {
  const at = deps.clock.now();
  const unlessAfter = new Date(at.getTime() - lastUsedStepMs);
  if (holder.lastUsedAt !== null && holder.lastUsedAt > unlessAfter) return;
  try {
    await deps.db.write(acrossTenants, async (tx) => update(tx, holder.keyId, { at, unlessAfter }));
  } catch (error) {
    deps.log.warn(
      { key_id: holder.keyId, error: describeError(error) },
      'last use of a key not recorded',
    );
  }
}
