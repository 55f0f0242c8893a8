import { type Brand, trust } from '#kernel/brand.ts';
import type { Problem } from '#kernel/problem.ts';
import type { Actor, Environment, OrganisationId, TeamId, TenantId } from '#kernel/scope.ts';
import { secondMs } from '#kernel/time.ts';

export type KeyId = Brand<string, 'KeyId'>;
export type DomainId = Brand<string, 'DomainId'>;
export type InviteId = Brand<string, 'InviteId'>;
export type MemberId = Brand<string, 'MemberId'>;

/** Where a team's data lives. A team never moves. */
export type Region = 'us' | 'eu';

/** An administrator of the organisation, or of some of its teams. */
export type ManagementRole = 'org_admin' | 'team_admin';

/** The roles of members; a member can also have no role yet. */
export const memberRoles = [
  'org_admin',
  'team_admin',
  'clinician',
  'team_viewer',
  'no_role',
] as const;
export type MemberRole = (typeof memberRoles)[number];

/** Whether the role is had on some teams, and not in the organisation. */
export function isBound(role: MemberRole): boolean {
  return role !== 'org_admin' && role !== 'no_role';
}

export type Team = {
  readonly id: TeamId;
  readonly organisationId: OrganisationId;
  readonly name: string;
  readonly region: Region;
  /** The organisation's own id of the team. */
  readonly integrationTeamId: string | null;
  readonly createdAt: Date;
};

/** A team in one of its two environments, to which data belongs. */
export type Tenant = {
  readonly id: TenantId;
  readonly team: Team;
  readonly environment: Environment;
  readonly refusesIdentifyingClientUserIds: boolean;
};

/** Random bytes in a key or a link: 192 bits, so it can neither be guessed nor found from its hash. */
export const keyBytes = 24;
const shownCharacters = 10;

const teamKeyPattern = /^([sp])k_(?:us|eu)_[\w-]{20,200}$/u;

/** Which environment a key opens, or undefined for a text that cannot be a team's key. */
export function environmentOfKey(key: string): Environment | undefined {
  const letter = teamKeyPattern.exec(key)?.[1];
  if (letter === undefined) return undefined;
  return letter === 's' ? 'sandbox' : 'production';
}

/** A new team's key: `sk_us_…` opens a sandbox, `pk_us_…` production. */
export function teamKeyText(
  { environment, region }: { readonly environment: Environment; readonly region: Region },
  bytes: Buffer,
): string {
  return `${environment === 'sandbox' ? 'sk' : 'pk'}_${region}_${bytes.toString('base64url')}`;
}

/** A new management key: `mg_…`. */
export function managementKeyText(bytes: Buffer): string {
  return `mg_${bytes.toString('base64url')}`;
}

const managementKeyPattern = /^mg_[\w-]{20,200}$/u;

export function isManagementKey(key: string): boolean {
  return managementKeyPattern.test(key);
}

/** Returns the part of a key by which members distinguish their keys. */
export function shownPrefix(key: string): string {
  return key.slice(0, shownCharacters);
}

/** The id that a text names, or undefined for a text that can be no id. */
export function parseKeyId(text: string): KeyId | undefined {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(text)
    ? trust<KeyId>(text.toLowerCase())
    : undefined;
}

/** The management key that acts; undefined when it is the operator of the machine. */
export function actingKey(actor: Actor): KeyId | undefined {
  return actor.type === 'management_key' ? trust<KeyId>(actor.id) : undefined;
}

/** When a replaced key stops working: after the overlap, or when it would have anyway. */
export function endOfOverlap(expiresAt: Date | null, overlapSeconds: number, now: Date): Date {
  const end = new Date(now.getTime() + overlapSeconds * secondMs);
  return expiresAt !== null && expiresAt < end ? expiresAt : end;
}

/** Returns the problems of a role with its teams. */
export function bindingProblems(role: MemberRole, teamIds: readonly TeamId[]): readonly Problem[] {
  const hasTeams = teamIds.length > 0;
  if (hasTeams === isBound(role)) return [];
  const msg = hasTeams
    ? `Input should be null: a role of ${role} is bound to no team`
    : `Input should name the teams: a ${role} is bound to at least one`;
  return [{ type: 'value_error', loc: ['body', 'team_role_bindings'], msg }];
}

export function expiryProblems(expiresAt: Date | null | undefined, now: Date): readonly Problem[] {
  if (expiresAt == null || expiresAt > now) return [];
  return [
    {
      type: 'value_error',
      loc: ['body', 'expires_at'],
      msg: 'Input should be in the future',
      input: expiresAt,
    },
  ];
}
