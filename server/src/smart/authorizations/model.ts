import type { Brand } from '#kernel/brand.ts';
import type { Narrowing, TenantId } from '#kernel/scope.ts';
import { dayMs, minuteMs } from '#kernel/time.ts';

export type AuthorizationId = Brand<string, 'AuthorizationId'>;

/** The data with which an application registers (RFC 7591). */
export type Registration = { readonly name: string; readonly redirectUris: readonly string[] };

/** A member's authorization of an application. */
export type Authorization = Narrowing & {
  readonly id: AuthorizationId;
  readonly tenantId: TenantId;
  readonly memberId: string;
  readonly clientName: string;
  readonly clientHash: Buffer;
  readonly redirectUri: string;
  /** As requested, separated by spaces. */
  readonly scope: string;
  /** The path of the resource for which its tokens are valid; null for all. */
  readonly audience: string | null;
  readonly codeChallenge: string;
  readonly codeUsedAt: Date | null;
  /** How often its refresh token was replaced. */
  readonly generation: number;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date;
};

export const codeMs = 2 * minuteMs;
/** The member is asked again after it. */
export const authorizationMs = 90 * dayMs;
export const authorizationsMax = 200;
export const originsMax = 50;
export const usersMax = 100;

export const redirectUrisMax = 10;
export const nameCharactersMax = 100;
