import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import { coded, type TenantName } from '#kernel/http/session-cookie.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import { sharedSparseLog } from '#kernel/log/sparse-log.ts';
import type { MemberScope, SignedIn, TeamId, TeamScope } from '#kernel/scope.ts';
import { minuteMs } from '#kernel/time.ts';

import { toId } from '../ids.ts';
import { hashKey, type AuthenticatedKey, openKeyAuthenticator } from '../keys/key-authenticator.ts';
import type { KeyInvalidation } from '../keys/key-invalidation.ts';
import { memberScopeOf } from '../scopes.ts';
import { listManagedTenants } from '../store.ts';
import { getTeamScopes } from '../tenants.ts';
import { idleEndOf, type SessionId } from './model.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'log'> & { readonly news: KeyInvalidation };
type MemberOfTeam = { readonly team: TeamScope; readonly session: SignedIn };

const lastUsedStepMs = minuteMs;
/** The header was looked at already. */
const isPossible = (): boolean => true;
const refuse = (): AppError => coded('session.ended');

/** Whom a session's token lets in: to the management plane, and to the data of one of their teams. */
export function openSessionAuthenticators(deps: Deps): {
  member(token: string): Promise<MemberScope>;
  memberOfTeam(token: string, tenant: TenantName): Promise<MemberOfTeam>;
  sessionNow(id: string, tenant: TenantName | null): Promise<SignedIn | undefined>;
} {
  const lookUp = async (token: string): Promise<AuthenticatedKey<MemberScope> | undefined> => {
    const holder = await store.findHolder(
      deps.db.read(acrossTenants),
      hashKey(token),
      deps.clock.now(),
    );
    if (holder === undefined) return undefined;
    void recordUse(deps, holder);
    return { scope: memberScopeOf(holder), expiresAt: idleEndOf(holder) };
  };
  const member = openKeyAuthenticator(deps, { isPossible, lookUp, refuse });
  const memberOfTeam = openKeyAuthenticator<MemberOfTeam>(deps, {
    isPossible,
    lookUp: async (question) => {
      const [token = '', teamId = '', environment] = question.split('/');
      const opened = await lookUp(token);
      if (opened === undefined) return undefined;
      const { scope, expiresAt } = opened;
      const [team] = await getTeamScopes(deps, scope, [toId<TeamId>(teamId)], {
        environment: environment === 'production' ? 'production' : 'sandbox',
      });
      if (team === undefined) throw new AppError('team.not_found');
      return { scope: { team, session: scope.session }, expiresAt };
    },
    refuse,
  });
  return {
    member,
    memberOfTeam: async (token, { teamId, environment }) =>
      memberOfTeam(`${token}/${teamId}/${environment}`),
    sessionNow: async (id, tenant) => {
      const now = deps.clock.now();
      const holder = await store.findHolderOf(
        deps.db.read(acrossTenants),
        toId<SessionId>(id),
        now,
      );
      if (holder === undefined) return undefined;
      const scope = memberScopeOf(holder);
      if (tenant === null) return scope.session;
      const { environment } = tenant;
      const wanted = { teamIds: [toId<TeamId>(tenant.teamId)], environment, region: undefined };
      const found = await listManagedTenants(deps.db.read(acrossTenants), scope, wanted);
      return found.length === 0 ? undefined : scope.session;
    },
  };
}

/** Off the request's path, and at most once a minute for a session. */
async function recordUse(deps: Deps, { id, lastUsedAt }: store.SessionHolder): Promise<void> {
  const at = deps.clock.now();
  const unlessAfter = new Date(at.getTime() - lastUsedStepMs);
  if (lastUsedAt > unlessAfter) return;
  try {
    await deps.db.write(acrossTenants, async (tx) =>
      store.updateLastUsed(tx, id, { at, unlessAfter }),
    );
  } catch (error) {
    const fields = { session_id: id, error: describeError(error) };
    sharedSparseLog(deps.log).warn(fields, 'last use of a session not recorded');
  }
}
