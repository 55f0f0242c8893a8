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

/** Whom a link let in. It is used up by then: what the pages after it carry stands for it, for as long as a link lives. */
export type PortalSession = { readonly tenantId: TenantId; readonly userId: UserId };

type Deps = Pick<SourcesContext, 'vault' | 'clock'>;

const place = 'portal visit';
const keyOf = ({ vault }: Pick<Deps, 'vault'>): Buffer => vault.derive(place);

/** Goes into the forms of the pages; nobody can read or make it. */
export function sealPortalSession(
  deps: Deps & Pick<SourcesContext, 'random'>,
  visit: PortalSession,
): string {
  const until = deps.clock.now().getTime() + linkTokenMs;
  const sealed: Static<typeof visitSchema> = { ...visit, until };
  const bytes = Buffer.from(JSON.stringify(sealed));
  return encrypt(keyOf(deps), bytes, place, deps.random).toString('base64url');
}

/** Undefined for a text that is none, or was sealed too long ago. */
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
