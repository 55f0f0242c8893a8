import type { Brand } from '#kernel/brand.ts';
import type { UserId } from '#kernel/scope.ts';
import { dayMs } from '#kernel/time.ts';

import type { ProviderFailure, PullResource } from '../connector.ts';
import { resourceName } from '../resource-name.ts';

export type ConnectionId = Brand<string, 'ConnectionId'>;
/** The application at the provider: the installation's or the team's own. */
export type ApplicationKind = 'installation' | 'team';
export type ConnectionKind = 'oauth' | 'password' | 'email' | 'manual' | 'demo';
export type ConnectionStatus = 'active' | 'paused' | 'error';

/** Why a connection ended, in the contract's words. */
export const connectionErrorTypes = [
  'token_refresh_failed',
  'webhook_registration_failed',
  'user_not_found',
  'deregistered_per_provider',
  'required_scopes_not_granted',
  'provider_credential_error',
  'provider_password_expired',
  'unknown',
] as const;
export type ConnectionErrorType = (typeof connectionErrorTypes)[number];

export type ConnectionError = {
  readonly type: ConnectionErrorType;
  readonly message: string;
  readonly at: Date;
};

export type Connection = {
  readonly id: ConnectionId;
  readonly userId: UserId;
  readonly provider: string;
  readonly kind: ConnectionKind;
  readonly status: ConnectionStatus;
  readonly application: ApplicationKind;
  /** The provider's region in which the account is. */
  readonly region: string | null;
  /** The user's id at the provider. */
  readonly externalUserId: string | null;
  /** Null: the provider does not say. */
  readonly scopes: readonly string[] | null;
  readonly sealedTokens: Buffer | null;
  /** For a demo, when it ends. */
  readonly tokensExpireAt: Date | null;
  readonly tokensVersion: number;
  readonly error: ConnectionError | null;
  readonly createdAt: Date;
};

const messages = {
  token_refresh_failed: 'The provider does not accept the connection any more; connect again',
  deregistered_per_provider: 'The user ended the connection at the provider',
  provider_credential_error: "The credentials of the team's application are missing or refused",
} as const;

export type EndedBy = keyof typeof messages;

/** Returns the reason if a failure ends the whole connection; undefined if it concerns only this pull. */
export function endedBy(failure: ProviderFailure): EndedBy | undefined {
  return failure === 'token_refresh_failed' || failure === 'deregistered_per_provider'
    ? failure
    : undefined;
}

export function connectionError(type: EndedBy, at: Date): ConnectionError {
  return { type, message: messages[type], at };
}

/** Synthetic data ends after this time; data of a provider does not. */
export const demoMs = 7 * dayMs;

export function hasExpired(
  { kind, tokensExpireAt }: Pick<Connection, 'kind' | 'tokensExpireAt'>,
  now: Date,
): boolean {
  return kind === 'demo' && tokensExpireAt !== null && now >= tokensExpireAt;
}

/** Returns whether the granted scopes allow to fetch the resource. */
export function isGranted(
  resource: Pick<PullResource, 'scopes'>,
  granted: readonly string[] | null,
): boolean {
  return granted === null || resource.scopes.every((scope) => granted.includes(scope));
}

export type Availability = {
  readonly isAvailable: boolean;
  readonly granted: readonly string[];
  readonly denied: readonly string[];
};

/** Returns whether the user granted each resource that the provider could give, by the names of Salus. */
export function availabilityOf(
  resources: readonly PullResource[] = [],
  granted: readonly string[] | null = null,
): ReadonlyMap<string, Availability> {
  const answer = new Map<string, Availability>();
  for (const resource of resources) {
    const isAvailable = isGranted(resource, granted);
    const denied = isAvailable
      ? []
      : resource.scopes.filter((scope) => granted?.includes(scope) === false);
    const own = {
      isAvailable,
      denied,
      granted: resource.scopes.filter((scope) => !denied.includes(scope)),
    };
    for (const name of resource.gives.map(resourceName)) {
      // Several resources of the provider may give the same one of Salus: one that is granted is enough.
      if (answer.get(name)?.isAvailable !== true) answer.set(name, own);
    }
  }
  return answer;
}
