import type { Brand } from '#kernel/brand.ts';
import type { TeamId } from '#kernel/scope.ts';

export type CredentialId = Brand<string, 'CredentialId'>;

/** A team's own application at a provider. The secret itself never leaves the database. */
export type Credential = {
  readonly id: CredentialId;
  readonly teamId: TeamId;
  readonly provider: string;
  readonly clientId: string | null;
  /** SHA-256 in hexadecimal, so that a client can compare its own secret. */
  readonly clientSecretHash: string | null;
  readonly details: Readonly<Record<string, unknown>> | null;
  readonly redirectUrlOverride: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** Undefined leaves a field unchanged, null clears it. */
export type CredentialPatch = {
  readonly clientId: string | null | undefined;
  readonly clientSecret: string | null | undefined;
  readonly details: Readonly<Record<string, unknown>> | null | undefined;
  readonly redirectUrlOverride: string | null | undefined;
};
