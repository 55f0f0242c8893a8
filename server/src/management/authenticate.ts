import { timingSafeEqual } from 'node:crypto';

import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import type { ReadDb } from '#kernel/db.ts';
import type { Credential } from '#kernel/http/credentials.ts';
import { LongLivedRequests } from '#kernel/http/long-lived-requests.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import { sharedSparseLog } from '#kernel/log/sparse-log.ts';
import type { ManagementScope, TeamScope } from '#kernel/scope.ts';
import { minuteMs } from '#kernel/time.ts';

import { tokenCodecOf } from './access-tokens/service.ts';
import { findTenant } from './access-tokens/store.ts';
import { hashKey, openKeyAuthenticator } from './keys/key-authenticator.ts';
import { type KeyInvalidation, listenForKeyInvalidation } from './keys/key-invalidation.ts';
import { type Holder, type KeysOf, updateLastUsed } from './keys/store.ts';
import * as managementKeys from './management-keys/store.ts';
import { environmentOfKey, isManagementKey } from './model.ts';
import { managementScopeOf, scopeOf } from './scopes.ts';
import { openSessionAuthenticators } from './sessions/session-authenticator.ts';
import * as teamKeys from './team-keys/store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'log'>;
type Told = Deps & { readonly news: KeyInvalidation };

const lastUsedStepMs = minuteMs;

/** Opens the authenticators of each plane. They also abort long-lived requests when their credential is revoked. */
export function openAuthenticators(given: Deps & Pick<AppContext, 'vault'>): {
  data(credential: Credential): Promise<TeamScope>;
  management(credential: Credential): Promise<ManagementScope>;
  readonly watch: LongLivedRequests;
} & ReturnType<typeof openSessionAuthenticators> {
  const deps = { ...given, news: listenForKeyInvalidation(given) };
  const watch = new LongLivedRequests();
  const byTeamKey = authenticateTeamKey(deps);
  const byAccessToken = authenticateAccessToken(deps);
  const byManagementKey = openKeys(deps, {
    of: 'management_key',
    isPossible: isManagementKey,
    find: managementKeys.findHolder,
    scopeOf: managementScopeOf,
  });
  const sessions = openSessionAuthenticators(deps);
  // After the authenticators, which have then cleared their caches.
  deps.news(() => void watch.recheckCredentials());
  return {
    watch,
    data: async ({ kind, text }) => (kind === 'key' ? byTeamKey(text) : byAccessToken(text)),
    management: async ({ text }) => byManagementKey(text),
    ...sessions,
  };
}

export function authenticateTeamKey(
  deps: Deps & Partial<Told>,
): (key: string) => Promise<TeamScope> {
  return openKeys(
    { ...deps, news: deps.news ?? listenForKeyInvalidation(deps) },
    {
      of: 'team_api_key',
      isPossible: (key) => environmentOfKey(key) !== undefined,
      find: teamKeys.findHolder,
      scopeOf: ({ tenant, keyId }) => scopeOf(tenant, { type: 'team_key', id: keyId }),
    },
  );
}

/** A kind of keys: their format, the look-up of a key, and its scope. */
type Keys<Found extends Holder, Scope> = {
  readonly of: KeysOf;
  readonly isPossible: (text: string) => boolean;
  readonly find: (db: ReadDb, hash: Buffer, now: Date) => Promise<Found | undefined>;
  readonly scopeOf: (holder: Found) => Scope;
};

function openKeys<Found extends Holder, Scope>(
  deps: Told,
  keys: Keys<Found, Scope>,
): (key: string) => Promise<Scope> {
  return openKeyAuthenticator(deps, {
    isPossible: keys.isPossible,
    lookUp: async (key) => {
      const hash = hashKey(key);
      const holder = await keys.find(deps.db.read(acrossTenants), hash, deps.clock.now());
      if (holder === undefined || !timingSafeEqual(holder.hash, hash)) return undefined;
      void recordUse(deps, keys.of, holder);
      return { scope: keys.scopeOf(holder), expiresAt: holder.expiresAt };
    },
  });
}

function authenticateAccessToken(
  deps: Told & Pick<AppContext, 'vault'>,
): (token: string) => Promise<TeamScope> {
  const { read } = tokenCodecOf(deps);
  return openKeyAuthenticator(deps, {
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
async function recordUse(deps: Deps, of: KeysOf, { keyId, lastUsedAt }: Holder): Promise<void> {
  const at = deps.clock.now();
  const unlessAfter = new Date(at.getTime() - lastUsedStepMs);
  if (lastUsedAt !== null && lastUsedAt > unlessAfter) return;
  try {
    await deps.db.write(acrossTenants, async (tx) =>
      updateLastUsed(tx, of, keyId, { at, unlessAfter }),
    );
  } catch (error) {
    const fields = { key_id: keyId, error: describeError(error) };
    sharedSparseLog(deps.log).warn(fields, 'last use of a key not recorded');
  }
}
