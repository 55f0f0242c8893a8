import type { Permission, SignedIn } from '../scope.ts';
import { auditKind } from './access.ts';
import type { Operation } from './operation.ts';
import { coded } from './session-cookie.ts';

/** Returns the permission that a member needs; null if each signed-in member may use the operation. Keys need none. */
export function permissionOf(operation: Operation): Permission | null {
  const { permission, plane, method, audit } = operation;
  if (permission !== undefined) return permission;
  if (plane === 'member') return null;
  if (auditKind(operation) === 'identity') return 'reveal';
  // Includes operations that use POST because of their size or secrets, and change nothing.
  if (method === 'GET' || audit === 'read' || audit === 'none') return 'read';
  return plane === 'management' ? 'manage' : 'write';
}

/** Whether a member must have shown lately that it is them. */
export function asksToConfirm(operation: Operation): boolean {
  const { confirms, plane, method } = operation;
  if (confirms !== undefined) return confirms;
  if (plane !== 'data' && plane !== 'management') return false;
  return (
    method === 'DELETE' ||
    auditKind(operation) === 'identity' ||
    permissionOf(operation) === 'reveal'
  );
}

/** Checks the permission of a member. The only function that does. */
export function requirePermission(operation: Operation, session: SignedIn, now: Date): void {
  const needed = permissionOf(operation);
  if (needed !== null && !session.permissions.has(needed))
    throw coded('role.not_permitted', {
      detail: `Your role does not allow this: it needs the permission to ${needed}`,
    });
  if (asksToConfirm(operation) && session.confirmedUntil <= now)
    throw coded('session.reauthentication_required');
}
