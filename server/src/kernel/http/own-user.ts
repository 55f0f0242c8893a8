import { AppError } from '../errors.ts';
import type { TeamScope } from '../scope.ts';

type Asked = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

/** A phone asks about the user who is signed in on it; of anybody else, there or not, it is told the same. */
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
