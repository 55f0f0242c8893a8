import type { AuditId, AuditRecord } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import type { ErrorCode } from '#kernel/errors.ts';
import type { Access } from '#kernel/http/access.ts';
import { Reply } from '#kernel/http/operation.ts';
import type { Environment, Origin, TeamId, UserId } from '#kernel/scope.ts';

/** The outcome of a request, with the error code of a rejection. */
export type Deed =
  | { readonly verb: 'read' | 'written' }
  | { readonly verb: 'refused'; readonly refusedWith: ErrorCode };

/** Returns one access for each user whose data the response shows, if the response names these users. */
export function ofEachShown(access: Access): readonly Access[] {
  const { answer } = access;
  if (!(answer instanceof Reply) || answer.shows.length === 0) return [access];
  const { operation, scope, params, query } = access;
  return answer.shows.map((userId) => {
    return { operation, scope, params, query, answer: { user_id: userId } };
  });
}

/** Returns a key for counting: accesses with the same key have equal records. */
export function nameOf(access: Access, deed: Deed): string {
  const { scope, operation } = access;
  const { userId, teamId, environment, resource } = subjectOf(access, deed);
  const why = deed.verb === 'refused' ? deed.refusedWith : '';
  const from = scope.origin?.address ?? '';
  const tenant = 'tenantId' in scope ? scope.tenantId : '';
  return `${scope.actor.id} ${tenant} ${from} ${operation.operationId} ${userId} ${teamId} ${environment} ${resource} ${why}`;
}

/** The record of one access, or of many that are alike when the origin names no request. */
export function recordOf(access: Access, deed: Deed, origin: Partial<Origin> | null): AuditRecord {
  const { operation, scope } = access;
  const { userId, teamId, environment, resource } = subjectOf(access, deed);
  const area = operation.tag.toLowerCase().replaceAll(/[^a-z\d]+/gu, '_');
  return {
    // A management key acts on the team in the path.
    scope: {
      ...scope,
      ...(teamId === undefined ? {} : { teamId }),
      ...(environment === undefined ? {} : { environment }),
      origin,
    },
    entry: {
      action: trust<AuditId>(`${area}.${deed.verb}`),
      ...(userId === undefined ? {} : { userId }),
      ...(deed.verb === 'refused' ? { refusedWith: deed.refusedWith } : {}),
      details: {
        operation: trust<AuditId>(operation.operationId),
        ...(resource === undefined ? {} : { resource }),
      },
    },
  };
}

type Subject = {
  readonly userId: UserId | undefined;
  readonly teamId: TeamId | undefined;
  readonly environment: Environment | undefined;
  readonly resource: AuditId | undefined;
};

/** Rejected requests can have invalid ids and names, which must not get into the log. */
function subjectOf({ params, query, answer }: Access, { verb }: Deed): Subject {
  const environment = text(params, 'env') ?? text(query, 'environment');
  const resource = verb === 'refused' ? undefined : text(params, 'resource');
  return {
    userId: id<UserId>(text(params, 'user_id') ?? text(answer, 'user_id')),
    teamId: id<TeamId>(text(params, 'team_id')),
    environment:
      environment === 'sandbox' || environment === 'production' ? environment : undefined,
    resource: resource === undefined ? undefined : trust<AuditId>(resource),
  };
}

function text(fields: unknown, name: string): string | undefined {
  const value: unknown =
    typeof fields === 'object' && fields !== null ? Reflect.get(fields, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the brand
function id<Id extends UserId | TeamId>(given: string | undefined): Id | undefined {
  return given !== undefined && uuid.test(given) ? trust<Id>(given) : undefined;
}
