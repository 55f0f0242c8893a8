import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import type { Problem } from '#kernel/problem.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { Environment, ManagementScope, Narrowing, TeamId } from '#kernel/scope.ts';
import { teamScopeFor, writeTeam } from '#management';
import { lockActive } from '#users';

import { hashToken } from './authenticate.ts';
import {
  type AssistantToken,
  longestLifeMs,
  type TokenId,
  tokensMax,
  tokenText,
  usualLifeMs,
} from './model.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random'>;
export type TeamEnvironment = { readonly teamId: TeamId; readonly environment: Environment };

export type NewToken = Narrowing & { readonly label: string; readonly expiresAt: Date | null };

/** Makes a token; its text is shown here only. Errors: `team.not_found`, `mcp.too_many_tokens`. */
export async function createToken(
  deps: Deps,
  scope: ManagementScope,
  place: TeamEnvironment,
  { expiresAt, ...fields }: NewToken,
): Promise<AssistantToken & { readonly text: string }> {
  const now = deps.clock.now();
  const until = expiresAt ?? new Date(now.getTime() + usualLifeMs);
  const problems = [...endProblems(until, now), ...daysProblems(fields)];
  if (problems.length > 0) throw new InvalidRequest(problems);
  return writeTeam(deps, scope, place, async (tx, team) => {
    const keys = (fields.userIds ?? []).map((userId) => ({ scope: team, userId }));
    const active = await lockActive(tx, keys);
    if (keys.some((key) => !active.has(key))) throw new InvalidRequest([strangers]);
    await store.removeEnded(tx, team, now);
    if ((await store.list(tx, team, now)).length >= tokensMax)
      throw new AppError('mcp.too_many_tokens');
    const id = trust<TokenId>(uuidV7(now, deps.random));
    const token = { ...fields, id, createdAt: now, expiresAt: until };
    const text = tokenText(deps.random);
    await store.insert(tx, team, token, hashToken(text));
    const subject = { type: 'assistant_token', id } as const;
    await audit(tx, team, { action: 'assistant_token.created', subject });
    return { ...token, text };
  });
}

export async function listTokens(
  deps: Pick<Deps, 'db' | 'clock'>,
  scope: ManagementScope,
  { teamId, environment }: TeamEnvironment,
): Promise<readonly AssistantToken[]> {
  const team = await teamScopeFor(deps, scope, teamId, environment);
  return store.list(deps.db.read(team), team, deps.clock.now());
}

/** Ends a token in every process at once. Errors: `team.not_found`, `mcp.token_not_found`. */
export async function revokeToken(
  deps: Deps,
  scope: ManagementScope,
  place: TeamEnvironment,
  id: TokenId,
): Promise<void> {
  await writeTeam(deps, scope, place, async (tx, team) => {
    if (!(await store.remove(tx, team, id))) throw new AppError('mcp.token_not_found');
    const subject = { type: 'assistant_token', id } as const;
    await audit(tx, team, { action: 'assistant_token.revoked', subject });
  });
}

const strangers: Problem = {
  type: 'value_error',
  loc: ['body', 'user_ids'],
  msg: 'Each should be the id of a user of the team',
};

function endProblems(until: Date, now: Date): readonly Problem[] {
  const lifeMs = until.getTime() - now.getTime();
  if (lifeMs > 0 && lifeMs <= longestLifeMs) return [];
  const msg = 'Input should be in the future, and within 366 days';
  return [{ type: 'value_error', loc: ['body', 'expires_at'], msg }];
}

function daysProblems({ firstDay, lastDay }: Narrowing): readonly Problem[] {
  if (firstDay === null || lastDay === null || firstDay <= lastDay) return [];
  const msg = 'end_date should not be before start_date';
  return [{ type: 'value_error', loc: ['body', 'end_date'], msg }];
}
