import type { Brand } from './brand.ts';

export type OrganisationId = Brand<string, 'OrganisationId'>;
export type TeamId = Brand<string, 'TeamId'>;
/** One team in one environment, to which data belongs. Never shown; the API uses teams. */
export type TenantId = Brand<string, 'TenantId'>;
export type UserId = Brand<string, 'UserId'>;

export type Environment = 'sandbox' | 'production';

/** Who acts, for the audit log: the kind of credential and its id, never the credential. */
export type Actor = {
  readonly type:
    | 'team_key'
    | 'access_token'
    | 'management_key'
    | 'link_token'
    | 'sign_in_token'
    | 'assistant_token'
    | 'backend_client'
    | 'member_authorization'
    | 'portal_link'
    | 'sdk_app'
    | 'sdk_inlet'
    | 'sdk_invitation'
    | 'invite'
    | 'member'
    | 'signed_address'
    | 'operator'
    | 'system'
    // A request with an invalid key.
    | 'stranger';
  readonly id: string;
};

/** The origin of a request. */
export type Origin = { readonly requestId: string; readonly address: string };

/** Restricts a credential within its team. */
export type Narrowing = {
  /** Null: every user. */
  readonly userIds: readonly UserId[] | null;
  /** Names of classes of data. */
  readonly classes: readonly string[];
  /** Days of UTC, YYYY-MM-DD, both of which count; null: without end. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
};

/** The resources of a type that a SMART client may read. */
export type Grant = {
  /** `*`: every type. */
  readonly type: string;
  readonly reads: boolean;
  readonly searches: boolean;
  /** The query that a resource has to fit; null: each does. */
  readonly narrowedTo: string | null;
};

/** A client that shows a token of the token endpoint. */
export type ClientAccess = {
  readonly grants: readonly Grant[];
  /** The path to which the token is restricted; null if it is valid for all paths of clients. */
  readonly audience: string | null;
  /** The restriction that the authorizing member set; `grants` respect it already. */
  readonly narrowing?: Narrowing;
};

export type TeamScopeFields = {
  readonly tenantId: TenantId;
  readonly teamId: TeamId;
  readonly organisationId: OrganisationId;
  readonly environment: Environment;
  /** The team requires that client_user_id values that look like an e-mail address or phone number are rejected. */
  readonly refusesIdentifyingClientUserIds: boolean;
  readonly actor: Actor;
  /** Null outside of a request. */
  readonly origin: Origin | null;
  /** For a phone: the signed-in user, the only one that it may access. */
  readonly onlyUser?: UserId;
  /** For an assistant: it may call its tools only, restricted to this. */
  readonly narrowing?: Narrowing;
  /** For a SMART client: its read access, which is all that it may do. */
  readonly client?: ClientAccess;
};

/** Proves that a request was authenticated for one team. All store functions require it. */
export type TeamScope = Brand<TeamScopeFields, 'TeamScope'>;

/** Proves that a link token was checked: it acts for one user of the team and only connects sources. */
export type LinkScope = TeamScope & {
  readonly link: { readonly tokenId: string; readonly userId: UserId };
};

export type ManagementScopeFields = {
  readonly organisationId: OrganisationId;
  /** The teams that a Team Management Key is bound to; null for an Org Management Key, which has access to all. */
  readonly teamIds: ReadonlySet<TeamId> | null;
  readonly actor: Actor;
  /** Null outside of a request. */
  readonly origin: Origin | null;
};

/** Proof that a request was authenticated to manage one organisation, or some of its teams. */
export type ManagementScope = Brand<ManagementScopeFields, 'ManagementScope'>;

/** The permissions of member roles; each operation requires one of them (`permissionOf`). */
export const permissions = ['read', 'reveal', 'write', 'manage', 'administer'] as const;
export type Permission = (typeof permissions)[number];

/** A signed-in member. */
export type SignedIn = {
  readonly memberId: string;
  readonly sessionId: string;
  readonly permissions: ReadonlySet<Permission>;
  /** Until then they count as having just shown that it is them. */
  readonly confirmedUntil: Date;
};

/** Proves that a member is signed in, and has their permissions. */
export type MemberScope = ManagementScope & { readonly session: SignedIn };

/** The same scope, for one request. */
export function withOrigin<Scope extends { readonly origin: Origin | null }>(
  scope: Scope,
  origin: Origin,
): Scope {
  return { ...scope, origin };
}
