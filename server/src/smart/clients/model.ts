import type { Brand } from '#kernel/brand.ts';

export type ClientId = Brand<string, 'BackendClientId'>;

/** A registered public key: only the public members of the JSON Web Key are stored. */
export type PublicKey = Readonly<Record<string, unknown>> & { readonly kid: string };

/** Where the keys of a client are. */
export type Keys =
  | { readonly jwks: readonly PublicKey[]; readonly jwksUri: null }
  | { readonly jwks: null; readonly jwksUri: string };

export type Client = Keys & {
  readonly id: ClientId;
  readonly label: string;
  /** Each may be granted. */
  readonly scopes: readonly string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

export const clientsMax = 200;
export const scopesMax = 50;
/** Scopes of this length fit into a header with a margin. */
export const scopeCharactersMax = 2000;
export const keysMax = 20;
