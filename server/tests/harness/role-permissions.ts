import type { Operation } from '#kernel/http/operation.ts';
import { permissionOf } from '#kernel/http/permission.ts';
import type { Permission } from '#kernel/scope.ts';

import type { TestApp, TestTeam } from './app.ts';
import { addressOf, type Keys } from './every-operation.ts';
import { signInAs, tenantOf } from './signed-in.ts';

const isStream = ({ response }: Operation): boolean =>
  JSON.stringify(response).includes('text/event-stream');

/** What a session opens. A stream would not end. */
export const opened = (app: TestApp): readonly Operation[] =>
  app.operations.filter(
    (each) => ['data', 'management', 'member'].includes(each.plane) && !isStream(each),
  );

/** A body that is none: what is let in is refused for it, and changes nothing. */
export async function ask(
  app: TestApp,
  keys: Keys,
  operation: Operation,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly code: unknown; readonly text: string }> {
  const { method } = operation;
  const { status, text } = await app.request(method, addressOf(operation, keys.ids), {
    headers: { ...headers, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
    ...(method === 'GET' ? {} : { body: '"x"' }),
  });
  return { status, code: codeOf(text), text };
}

type Refusal = {
  readonly code?: unknown;
  /** Of an OperationOutcome. */
  readonly issue?: readonly {
    readonly details?: { readonly coding?: readonly { readonly code?: unknown }[] };
  }[];
};

function codeOf(text: string): unknown {
  const { code, issue } = (text.startsWith('{') ? JSON.parse(text) : {}) as Refusal;
  return code ?? issue?.[0]?.details?.coding?.[0]?.code;
}

export const isChange = ({ method }: Operation): boolean => method !== 'GET';
/** Of deletions without a body, the ids lead nowhere. */
export const signOuts = new Set(['signOut', 'endSession']);

/** What each role may do. */
export const rolePermissions = [
  ['org_admin', ['read', 'reveal', 'write', 'manage', 'administer']],
  ['team_admin', ['read', 'reveal', 'write', 'manage']],
  ['clinician', ['read', 'reveal', 'write']],
  ['team_viewer', ['read']],
  ['no_role', []],
] as const;

type Role = (typeof rolePermissions)[number];
type RolePermissions = { readonly role: Role[0]; readonly may: Role[1] };

/** Returns the operations that the role may use and should not, or the reverse. */
export async function mismatches(
  world: { readonly app: TestApp; readonly team: TestTeam; readonly keys: Keys },
  { role, may }: RolePermissions,
): Promise<readonly unknown[]> {
  const { app, team, keys } = world;
  const isBound = role !== 'org_admin' && role !== 'no_role';
  const browser = await signInAs(app, role, isBound ? [team] : []);
  const wrong: unknown[] = [];
  for (const operation of opened(app)) {
    if (signOuts.has(operation.operationId)) continue;
    const needed = permissionOf(operation);
    const isAllowed = needed === null || (may as readonly Permission[]).includes(needed);
    // What would be done without any body is left alone: it is asked by those who may not.
    if (isAllowed && isChange(operation) && operation.body === undefined) continue;
    const { status, code } = await ask(app, keys, operation, browser.headers(tenantOf(team)));
    // A team that is not theirs is not there, whatever they may do.
    const isAbsent = role === 'no_role' && operation.plane === 'data' && status === 404;
    const isRefused = status === 403 && code === 'role.not_permitted';
    if (isRefused === isAllowed && !isAbsent) wrong.push([operation.operationId, needed, status]);
  }
  return wrong;
}
