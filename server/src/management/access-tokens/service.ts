import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import type { Brand } from '#kernel/brand.ts';
import { AppError } from '#kernel/errors.ts';
import { retryAfter } from '#kernel/guard/rate-limit-headers.ts';
import type { RateLimiter } from '#kernel/limits/token-bucket.ts';
import type { Environment, ManagementScope, TeamId } from '#kernel/scope.ts';
import { secondMs } from '#kernel/time.ts';

import { newId } from '../ids.ts';
import { actingKey } from '../model.ts';
import { writeTeam } from '../tenants.ts';
import { openTokenCodec, type TokenCodec, tokenMs } from './token.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random' | 'vault' | 'siblings'>;
type TokenId = Brand<string, 'TokenId'>;

export type Minted = { readonly text: string; readonly expiresInSeconds: number };

/** For each tenant, on each node: a backend needs one token in ten minutes. */
const mintRate = { perSecond: 1, burst: 60 };
const tenantsMax = 10_000;

export function tokenCodecOf({ vault }: Pick<Deps, 'vault'>): TokenCodec {
  return openTokenCodec(vault.derive('access token'));
}

/** Mints tokens that open a team's data for ten minutes. */
export class TokenMint {
  readonly #deps: Deps;
  readonly #meter: RateLimiter;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#meter = deps.siblings.openMeter('access tokens', mintRate, tenantsMax);
  }

  async mint(
    scope: ManagementScope,
    place: { readonly teamId: TeamId; readonly environment: Environment },
  ): Promise<Minted> {
    const { clock } = this.#deps;
    return writeTeam(this.#deps, scope, place, async (tx, team) => {
      const reading = await this.#meter.take(team.tenantId, clock.now().getTime());
      if (!reading.isAllowed) {
        throw new AppError('request.too_many', { headers: { 'retry-after': retryAfter(reading) } });
      }
      const id = newId<TokenId>(this.#deps);
      const text = tokenCodecOf(this.#deps).write({
        tenantId: team.tenantId,
        id,
        keyId: actingKey(scope.actor) ?? null,
        expiresAt: new Date(clock.now().getTime() + tokenMs),
      });
      await audit(tx, team, {
        action: 'access_token.created',
        subject: { type: 'access_token', id },
      });
      return { text, expiresInSeconds: tokenMs / secondMs };
    });
  }
}
