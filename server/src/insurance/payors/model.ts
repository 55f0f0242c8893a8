import type { Address } from '../address.ts';

/** A clearinghouse's id of an insurer; each clearinghouse has another one. */
export type ProviderId = { readonly provider: string; readonly id: string };

/** Who pays: an insurer, a government plan. */
export type Payor = {
  readonly code: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /** The address for claims; lines are empty if it is not public. */
  readonly address: Address;
  readonly providerIds: readonly ProviderId[];
  /** `platform`: everybody's. `team`: one team's own. */
  readonly source: 'platform' | 'team';
};

/** The clearinghouses that we know by name; others may be named as well. */
export const knownProviders = [
  'change_healthcare',
  'availity',
  'stedi',
  'waystar',
  'claim_md',
  'apero',
  'pverify',
] as const;

/** Ids are compared without regard to case, as cards print them in either. */
export function hasProviderId(
  { providerIds }: Payor,
  wanted: { readonly provider: string | null; readonly id: string | null },
): boolean {
  return providerIds.some(
    ({ provider, id }) =>
      (wanted.provider === null || provider === wanted.provider) &&
      (wanted.id === null || id.toLowerCase() === wanted.id.toLowerCase()),
  );
}

/** How codes are compared. */
export function codeKey(code: string): string {
  return code.trim().toUpperCase();
}
