import { AppError } from '../errors.ts';
import type { TeamScope } from '../scope.ts';

type Asked = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

/**
 * Requires that a phone's request names its own user. Other ids get one error, which does not reveal whether they
 * exist.
 */
export function requireOwnUser({ onlyUser }: Pick<TeamScope, 'onlyUser'>, asked: Asked): void {
  if (onlyUser === undefined) return;
  const named = [asked.params, asked.query, asked.body].flatMap(userIn);
  if (named.length > 0 && named.every((id) => id === onlyUser)) return;
  throw new AppError('auth.not_permitted', { detail: 'A phone reaches its own user only' });
}

function userIn(part: unknown): readonly unknown[] {
  if (typeof part !== 'object' || part === null || !('user_id' in part)) return [];
  const { user_id: id } = part;
  return [typeof id === 'string' ? id.toLowerCase() : id];
}
