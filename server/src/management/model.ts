import { type Brand, trust } from '#kernel/brand.ts';
import type { Environment, OrganisationId, TeamId, TenantId } from '#kernel/scope.ts';

export type KeyId = Brand<string, 'KeyId'>;

export type Team = {
  readonly id: TeamId;
  readonly organisationId: OrganisationId;
  readonly name: string;
  readonly createdAt: Date;
};

/** A team in one of its two environments: what its data belongs to. */
export type Tenant = {
  readonly id: TenantId;
  readonly team: Team;
  readonly environment: Environment;
  readonly refusesIdentifyingClientUserIds: boolean;
};

/** What may be shown of a team's key; its text is known only to whoever was given it. */
export type TeamKey = {
  readonly id: KeyId;
  readonly tenantId: TenantId;
  readonly label: string;
  readonly prefix: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
};

const teamKeyPattern = /^([sp])k_(?:us|eu)_[\w-]{20,200}$/u;
/** Random bytes in a key: 192 bits, so it can neither be guessed nor found from its hash. */
export const keyBytes = 24;
const shownCharacters = 10;

/** Which environment a key opens, or undefined for a text that cannot be a team's key. */
export function environmentOfKey(key: string): Environment | undefined {
  const letter = teamKeyPattern.exec(key)?.[1];
  if (letter === undefined) return undefined;
  return letter === 's' ? 'sandbox' : 'production';
}

/** A new team's key: `sk_us_…` opens a sandbox, `pk_us_…` production. */
export function teamKeyText(environment: Environment, bytes: Buffer): string {
  return `${environment === 'sandbox' ? 'sk' : 'pk'}_us_${bytes.toString('base64url')}`;
}

/** A new management key: `mg_…`. */
export function managementKeyText(bytes: Buffer): string {
  return `mg_${bytes.toString('base64url')}`;
}

/** The part of a key by which people tell their keys apart. */
export function shownPrefix(key: string): string {
  return key.slice(0, shownCharacters);
}

/** The id that a text names, or undefined for a text that can be no id. */
export function parseKeyId(text: string): KeyId | undefined {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(text)
    ? trust<KeyId>(text.toLowerCase())
    : undefined;
}
