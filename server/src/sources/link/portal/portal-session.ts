import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

import { trust } from '#kernel/brand.ts';
import type { TenantId, UserId } from '#kernel/scope.ts';
import { decrypt, encrypt } from '#kernel/secrets/cipher.ts';

import type { SourcesContext } from '../../sources-context.ts';
import { linkTokenMs } from '../model.ts';

const visitSchema = Type.Object({
  tenantId: Type.String(),
  userId: Type.String(),
  /** In milliseconds. */
  until: Type.Integer(),
});

/**
 * The user of a portal link. The link can be used once, so later pages carry this session instead, for the lifetime of a link.
 */
export type PortalSession = { readonly tenantId: TenantId; readonly userId: UserId };

type Deps = Pick<SourcesContext, 'vault' | 'clock'>;

const place = 'portal visit';
const keyOf = ({ vault }: Pick<Deps, 'vault'>): Buffer => vault.derive(place);

/** Seals the session for the forms of the pages, so that it can be neither read nor forged. */
export function sealPortalSession(
  deps: Deps & Pick<SourcesContext, 'random'>,
  visit: PortalSession,
): string {
  const until = deps.clock.now().getTime() + linkTokenMs;
  const sealed: Static<typeof visitSchema> = { ...visit, until };
  const bytes = Buffer.from(JSON.stringify(sealed));
  return encrypt(keyOf(deps), bytes, place, deps.random).toString('base64url');
}

/** Returns undefined for an invalid or expired text. */
export function openVisit(deps: Deps, text: string): PortalSession | undefined {
  const value = unseal(deps, text);
  if (!Value.Check(visitSchema, value) || deps.clock.now().getTime() >= value.until) {
    return undefined;
  }
  return { tenantId: trust<TenantId>(value.tenantId), userId: trust<UserId>(value.userId) };
}

function unseal(deps: Deps, text: string): unknown {
  try {
    return JSON.parse(decrypt(keyOf(deps), Buffer.from(text, 'base64url'), place).toString());
  } catch {
    return undefined;
  }
}
