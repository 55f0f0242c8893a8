import { AppError } from '#kernel/errors.ts';
import type { Grant, TeamScope } from '#kernel/scope.ts';

type Scoped = Pick<TeamScope, 'client'>;
export type Interaction = 'read' | 'search';

/**
 * Returns the grants that allow an interaction with a type; null if the caller is not a client, and may do all that
 * the team may.
 */
export function grantsFor(
  { client }: Scoped,
  type: string,
  interaction: Interaction,
): readonly Grant[] | null {
  if (client === undefined) return null;
  return client.grants.filter(
    (each) =>
      (each.type === '*' || each.type === type) &&
      (interaction === 'read' ? each.reads : each.searches),
  );
}

/** Returns the grants, and throws if there are none. Errors: `smart.insufficient_scope`, which names the scope. */
export function requireGrants(
  scope: Scoped,
  type: string,
  interaction: Interaction,
): readonly Grant[] | null {
  const grants = grantsFor(scope, type, interaction);
  if (grants?.length !== 0) return grants;
  throw insufficientScope(`system/${type}.${interaction === 'read' ? 'r' : 's'}`);
}

export function insufficientScope(needed: string): AppError {
  return new AppError('smart.insufficient_scope', {
    detail: `This needs the scope ${needed}, which the token does not have`,
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${needed}"` },
  });
}

/** Throws if the token is for another audience. Errors: `auth.invalid_key`. */
export function requireAudience({ client }: Scoped, audience: string): void {
  const bound = client?.audience ?? null;
  if (bound === null || bound === audience) return;
  const detail = 'This token was made for another resource';
  throw new AppError('auth.invalid_key', { detail });
}
