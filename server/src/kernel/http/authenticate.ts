import type { IncomingHttpHeaders } from 'node:http';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Guard } from '../guard/guard.ts';
import type { Telemetry } from '../log/telemetry.ts';
import {
  type LinkScope,
  type ManagementScope,
  type MemberScope,
  type Origin,
  type SignedIn,
  type TeamScope,
  withOrigin,
} from '../scope.ts';
import type { AccessRecorder } from './access.ts';
import {
  type Credential,
  dataCredential,
  linkCredential,
  managementCredential,
  missingSession,
  sdkKeyHeader,
  type ServiceNames,
} from './credentials.ts';
import type { IsStillAuthorized, LongLivedRequests } from './long-lived-requests.ts';
import type { Operation, PublicScope } from './operation.ts';
import { requireOwnUser } from './own-user.ts';
import { permissionOf, requirePermission } from './permission.ts';
import { publicOriginOf, type SiteOptions } from './public-origin.ts';
import type { RequestContext } from './request-context.ts';
import {
  foreignness,
  missingTenant,
  type SessionCredential,
  sessionCredential,
  sessionToken,
  type TenantName,
} from './session-cookie.ts';

/** Authentication options. */
export type AuthenticationOptions = {
  /** The first name is ours; further ones are accepted for clients built for another name. */
  readonly serviceNames: ServiceNames;
  readonly authenticate: {
    data(credential: Credential): Promise<TeamScope>;
    management(credential: Credential): Promise<ManagementScope>;
    link(credential: Credential): Promise<LinkScope>;
    member(token: string): Promise<MemberScope>;
    memberOfTeam(
      token: string,
      tenant: TenantName,
    ): Promise<{ readonly team: TeamScope; readonly session: SignedIn }>;
    /** Returns the current session; undefined if it has ended, or its member no longer has access to the tenant. */
    sessionNow(id: string, tenant: TenantName | null): Promise<SignedIn | undefined>;
    /** Checks open requests again when any process has changed a key, session or role. */
    readonly watch: LongLivedRequests;
  };
  /**
   * Returns whether a credential may use the operation: key, session cookie, or token of a phone, assistant or client.
   */
  readonly opens: (
    operation: Operation,
    by: 'key' | 'session' | 'phone' | 'assistant' | 'client',
  ) => boolean;
  readonly site: SiteOptions;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
  readonly guard: Guard;
  readonly accesses: AccessRecorder;
};

/** The former header of the management key is deprecated since this product began. */
const orgKeyDeprecation = `@${Date.UTC(2026, 10, 1) / 1000}`;

export type Sent = {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly client: RequestContext;
  readonly headers: Readonly<Record<string, string>>;
};

/** An authenticated or public request, and the handler that it may run. */
export type AuthenticatedRequest = {
  readonly scope: TeamScope | ManagementScope | PublicScope;
  readonly run: (sent: Sent) => Promise<unknown>;
  readonly stillOpens: IsStillAuthorized;
};

/** The scope of a credential, and a check whether the credential is still valid. */
type Opening<Scope> = { readonly scope: Scope; readonly stillOpens: IsStillAuthorized };

type Caller = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly origin: Origin;
  readonly options: AuthenticationOptions;
};

/** Authenticates the request by the operation's plane, and binds the resulting scope to the operation. */
export async function authenticateRequest(
  each: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  options: AuthenticationOptions,
): Promise<AuthenticatedRequest> {
  const origin = { requestId: request.id, address: request.visit.address };
  const caller = { request, reply, origin, options };
  switch (each.plane) {
    case 'data': {
      const { scope: opened, stillOpens } = await openData(each, caller);
      const scope = withOrigin(opened, origin);
      if (scope.onlyUser !== undefined && !options.opens(each, 'phone')) throw notFor('phones');
      if (scope.narrowing !== undefined && !options.opens(each, 'assistant'))
        throw notFor('assistants');
      if (scope.client !== undefined && !options.opens(each, 'client'))
        throw notFor('tokens of the token endpoint');
      const run: AuthenticatedRequest['run'] = async (sent) => {
        requireOwnUser(scope, sent);
        return each.handle({ scope, ...sent });
      };
      return { scope, stillOpens, run };
    }
    case 'management': {
      const { scope: opened, stillOpens } = await openManagement(each, caller);
      const scope = withOrigin(opened, origin);
      return { scope, stillOpens, run: async (sent) => each.handle({ scope, ...sent }) };
    }
    case 'member': {
      const { scope: opened, stillOpens } = await openMember(each, caller);
      const scope = withOrigin(opened, origin);
      return { scope, stillOpens, run: async (sent) => each.handle({ scope, ...sent }) };
    }
    case 'link': {
      const credential = linkCredential(request.headers, options.serviceNames);
      const opened = await byKey(caller, credential, async (shown) =>
        options.authenticate.link(shown),
      );
      const scope = withOrigin(opened.scope, origin);
      const { stillOpens } = opened;
      return { scope, stillOpens, run: async (sent) => each.handle({ scope, ...sent }) };
    }
    case 'public': {
      const scope = publicScope(caller);
      return { scope, stillOpens: always, run: async (sent) => each.handle({ scope, ...sent }) };
    }
  }
}

function notFor(whom: string): AppError {
  return new AppError('auth.not_permitted', { detail: `This operation is not for ${whom}` });
}

/** For public requests, which have no credential. */
const always: IsStillAuthorized = async () => true;

async function openData(each: Operation, caller: Caller): Promise<Opening<TeamScope>> {
  const { request, options } = caller;
  const { serviceNames, authenticate } = options;
  const names = [...serviceNames.map((name) => `x-${name}-api-key`), sdkKeyHeader];
  // A proxy's own password may stand there, too, and is no key of ours.
  const isBearer = /^(?:bearer |pat_)/iu.test(request.headers.authorization ?? '');
  const cookie = isBearer ? undefined : findCookie(each, caller, names);
  if (cookie === undefined) {
    if (!options.opens(each, 'key')) throw new AppError('route.not_found');
    const credential = dataCredential(request.headers, serviceNames);
    return byKey(caller, credential, async (shown) => authenticate.data(shown));
  }
  const { token, tenant } = checkedSession(cookie, caller);
  if (tenant === null) throw missingTenant(serviceNames);
  const { team, session } = await openBy(caller, token, async () =>
    authenticate.memberOfTeam(token, tenant),
  );
  await permit(each, caller, { ...team, session });
  return { scope: team, stillOpens: sessionOpens(each, caller, session, tenant) };
}

async function openManagement(each: Operation, caller: Caller): Promise<Opening<ManagementScope>> {
  const { request, reply, options } = caller;
  const { serviceNames, authenticate } = options;
  const former = serviceNames.map((name) => `x-${name}-org-key`);
  const cookie = findCookie(each, caller, ['x-management-key', ...former]);
  if (cookie !== undefined) return memberOf(each, caller, cookie);
  const credential = managementCredential(request.headers, serviceNames);
  if (credential.isDeprecatedHeader) reply.header('deprecation', orgKeyDeprecation);
  return byKey(caller, credential, async (shown) => authenticate.management(shown));
}

async function openMember(each: Operation, caller: Caller): Promise<Opening<MemberScope>> {
  const cookie = findCookie(each, caller, []);
  if (cookie === undefined) {
    const { detail, ...beside } = missingSession;
    throw new AppError('auth.missing_key', { detail, beside });
  }
  return memberOf(each, caller, cookie);
}

async function memberOf(
  each: Operation,
  caller: Caller,
  cookie: string,
): Promise<Opening<MemberScope>> {
  const { token } = checkedSession(cookie, caller);
  const scope = await openBy(caller, token, async () => caller.options.authenticate.member(token));
  await permit(each, caller, scope);
  return { scope, stillOpens: sessionOpens(each, caller, scope.session, null) };
}

/** Checks the session by its id, which survives a renewed token. Long requests need no new confirmation. */
function sessionOpens(
  each: Operation,
  { options }: Caller,
  { sessionId }: SignedIn,
  tenant: TenantName | null,
): IsStillAuthorized {
  const needed = permissionOf(each);
  return async () => {
    const session = await options.authenticate.sessionNow(sessionId, tenant);
    return session !== undefined && (needed === null || session.permissions.has(needed));
  };
}

/** The session's token, unless the request has a key: then that is what counts. */
function findCookie(
  each: Operation,
  { request, options }: Caller,
  keyHeaders: readonly string[],
): string | undefined {
  if (!options.opens(each, 'session') || hasAny(request.headers, keyHeaders)) return undefined;
  return sessionToken(request.headers, publicOriginOf(request.headers.host, options.site));
}

function hasAny(headers: IncomingHttpHeaders, names: readonly string[]): boolean {
  return names.some((name) => headers[name] !== undefined && headers[name] !== '');
}

function checkedSession(token: string, { request, options }: Caller): SessionCredential {
  const site = publicOriginOf(request.headers.host, options.site);
  const names = options.serviceNames;
  return sessionCredential(token, request.headers, { site, options: options.site, names });
}

async function permit(
  each: Operation,
  { request, origin, options }: Caller,
  scope: (TeamScope | ManagementScope) & { readonly session: SignedIn },
): Promise<void> {
  try {
    requirePermission(each, scope.session, options.clock.now());
  } catch (error) {
    const access = { operation: each, scope: withOrigin(scope, origin), params: request.params };
    await options.accesses.refused(access, error);
    throw error;
  }
}

async function byKey<Scope>(
  caller: Caller,
  credential: Credential,
  authenticate: (credential: Credential) => Promise<Scope>,
): Promise<Opening<Scope>> {
  const scope = await openBy(caller, credential.text, async () => authenticate(credential));
  return { scope, stillOpens: async () => allows(async () => authenticate(credential)) };
}

async function allows(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function openBy<Scope>(
  { request, reply, options }: Caller,
  secret: string,
  ask: () => Promise<Scope>,
): Promise<Scope> {
  return options.guard.open(request.visit, reply, secret, ask);
}

function publicScope(caller: Caller): PublicScope {
  const { request, origin, options } = caller;
  const site = publicOriginOf(request.headers.host, options.site);
  const foreign = foreignness(request.headers, site, options.site);
  return {
    origin,
    open: async (secret, ask) => openBy(caller, secret, ask),
    ownPage: () => {
      if (foreign !== null) throw foreign;
      return site;
    },
    findOwnPage: () => (foreign === null ? site : null),
  };
}
