import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { audit, fieldNames } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import { AppError } from '#kernel/errors.ts';
import { coded } from '#kernel/http/session-cookie.ts';
import type { Environment, MemberScope, Permission, TeamScope, TenantId } from '#kernel/scope.ts';

import type { Member } from '../members/model.ts';
import * as members from '../members/store.ts';
import type { MemberId, Team, Tenant } from '../model.ts';
import { type Organisation, find as findOrganisation } from '../organisations/store.ts';
import { listPasskeys } from '../passkeys/service.ts';
import { hasPassword } from '../passwords/service.ts';
import { scopeOf } from '../scopes.ts';
import type { Session } from '../sessions/model.ts';
import * as store from './store.ts';

export type Whoami = {
  readonly member: Member;
  readonly organisation: Organisation;
  readonly permissions: ReadonlySet<Permission>;
  readonly teams: readonly {
    readonly team: Team;
    readonly environments: readonly {
      readonly environment: Environment;
      readonly hasQueryAccess: boolean;
    }[];
  }[];
  readonly hasMoreTeams: boolean;
  readonly session: Session;
  readonly credentials: { readonly hasPassword: boolean; readonly passkeys: number };
};

/** Returns the tenants of these teams that may use aggregate queries. */
export type FindOpenQueries = (teams: readonly TeamScope[]) => Promise<ReadonlySet<TenantId>>;

type Deps = Pick<AppContext, 'db'> & { readonly findOpenQueries: FindOpenQueries };

const teamsMax = 200;
const environmentsOfTeam = 2;

export async function whoami(
  { db, findOpenQueries }: Deps,
  scope: MemberScope,
  session: Session,
): Promise<Whoami> {
  const read = db.read(acrossTenants);
  const { organisationId } = scope;
  const id = trust<MemberId>(scope.session.memberId);
  const [member, organisation, tenants, ownsPassword, passkeys] = await Promise.all([
    members.find(read, organisationId, id),
    findOrganisation(read, organisationId),
    store.listTenants(read, scope, (teamsMax + 1) * environmentsOfTeam),
    hasPassword({ db }, scope),
    listPasskeys({ db }, scope),
  ]);
  if (member === undefined || organisation === undefined) throw coded('session.ended');
  const shown = tenants.slice(0, teamsMax * environmentsOfTeam);
  const open = await findOpenQueries(shown.map((tenant) => scopeOf(tenant, scope.actor)));
  return {
    member,
    organisation,
    permissions: scope.session.permissions,
    teams: byTeam(shown, open),
    hasMoreTeams: tenants.length > shown.length,
    session,
    credentials: { hasPassword: ownsPassword, passkeys: passkeys.length },
  };
}

/** Updates the member's own profile; absent fields do not change. */
export async function updateProfile(
  { db }: Pick<Deps, 'db'>,
  scope: MemberScope,
  change: { readonly name: string | undefined; readonly email: string | undefined },
): Promise<Member> {
  const id = trust<MemberId>(scope.session.memberId);
  return db.write(acrossTenants, async (tx) => {
    const member = await members.findForUpdate(tx, scope.organisationId, id);
    if (member === undefined) throw coded('session.ended');
    const { name = member.name, email = member.email } = change;
    if (!(await members.updateProfile(tx, id, { name, email })))
      throw new AppError('member.email_taken');
    const details = { fields: fieldNames(change) };
    await audit(tx, scope, { action: 'member.updated', subject: { type: 'member', id }, details });
    return { ...member, name, email };
  });
}

function byTeam(tenants: readonly Tenant[], open: ReadonlySet<TenantId>): Whoami['teams'] {
  const grouped = Map.groupBy(tenants, ({ team }) => team.id);
  return [...grouped.values()].flatMap((ofTeam) => {
    const [first] = ofTeam;
    if (first === undefined) return [];
    const environments = ofTeam.map(({ id, environment }) => ({
      environment,
      hasQueryAccess: open.has(id),
    }));
    return [{ team: first.team, environments }];
  });
}
