import { audit } from '#kernel/audit.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import type { Origin, TeamScope, UserId } from '#kernel/scope.ts';
import { teamTime } from '#kernel/team-time/team-time.ts';
import { hourMs, toWireInstant } from '#kernel/time.ts';
import { getLinkSettings, type LinkSettings } from '#management';
import { createSignInToken } from '#users';

import { demoAccess } from '../../connections/access.ts';
import { requireUnmixed } from '../../connections/mixing.ts';
import { demoMs } from '../../connections/model.ts';
import { connect } from '../../connections/service.ts';
import * as connections from '../../connections/store.ts';
import { lockUser } from '../../connections/users.ts';
import type { SourcesContext } from '../../sources-context.ts';
import { hashLinkSecret } from '../secret.ts';
import { redeemCode } from './authenticate.ts';
import * as store from './store.ts';

/** Connects a source whose data is pushed, without authorization at a provider. */
export async function connectManually(
  engine: SourcesContext,
  scope: TeamScope,
  wanted: {
    readonly userId: UserId;
    readonly provider: string;
    readonly externalUserId: string | null;
    /** Null: the phone does not say. */
    readonly granted: readonly string[] | null;
  },
): Promise<void> {
  const { userId, provider, externalUserId, granted } = wanted;
  await engine.db.write(scope, async (tx) => {
    const user = await lockUser(tx, scope, userId);
    await requireUnmixed(tx, scope, userId, 'manual');
    const known = await connections.find(tx, scope, userId, provider);
    // Phones repeat the request before each sync, and continue only if it succeeds.
    const isSame = externalUserId === null || externalUserId === known?.externalUserId;
    // A repeated request does not end a pause by the team.
    const isPaused = known?.kind === 'manual' && known.status === 'paused';
    const isKept = isSame && (known?.status === 'active' || isPaused);
    if (known?.status === 'active' && !isKept) throw new AppError('connection.exists');
    const made = { user, provider, kind: 'manual', externalUserId, pulled: null } as const;
    const id = isKept && known !== undefined ? known.id : await connect(engine, tx, scope, made);
    if (granted !== null) await connections.setScopes(tx, scope, id, granted);
  });
  engine.onEvents();
}

/** Connects a source that invents its data; why not, when it cannot be. */
export async function connectDemo(
  engine: SourcesContext,
  scope: TeamScope,
  { userId, provider }: { readonly userId: UserId; readonly provider: string },
  /** Extra writes for the same transaction. */
  together: (tx: Tx) => Promise<void> = async () => {},
): Promise<{ readonly success: boolean; readonly detail: string }> {
  const access = demoAccess(engine, provider);
  const answer = await engine.db.write(scope, async (tx) => {
    const user = await lockUser(tx, scope, userId);
    await requireUnmixed(tx, scope, userId, 'demo');
    if (scope.environment !== 'sandbox') {
      return { success: false, detail: 'Demo connections are for the sandbox' };
    }
    if (access === undefined) {
      return { success: false, detail: 'This installation has no demo of the provider' };
    }
    const timeZone = user.fallbackTimeZone?.value ?? null;
    const { now } = await teamTime(engine, tx, scope);
    const expiresAt = new Date(now.getTime() + demoMs);
    await connect(engine, tx, scope, {
      user,
      provider,
      kind: 'demo',
      externalUserId: access.connector.identify({ id: userId, timeZone }),
      pulled: { access, tokens: null, expiresAt, scopes: null },
    });
    await together(tx);
    const until = toWireInstant(expiresAt);
    return { success: true, detail: `${provider} is connected with invented data until ${until}` };
  });
  if (answer.success) engine.onEvents();
  return answer;
}

/** Exchanges a typed code for the tokens with which a phone signs its user in. */
export async function exchangeCode(
  engine: SourcesContext,
  text: string,
  origin: Origin,
): Promise<{
  readonly userId: UserId;
  readonly signInToken: string;
  readonly environment: TeamScope['environment'];
  readonly settings: LinkSettings;
}> {
  const { scope, userId, useUp } = await redeemCode(engine, text, origin);
  const [signInToken, settings] = await Promise.all([
    createSignInToken(engine, scope, userId, useUp),
    getLinkSettings(engine, scope),
  ]);
  return { userId, signInToken, environment: scope.environment, settings };
}

/** Eight hexadecimal digits, because users type them. */
const codeBytes = 4;
const codeMs = 24 * hourMs;
const codeMsMax = 7 * 24 * hourMs;
const codeAttemptsMax = 5;

export type Code = { readonly text: string; readonly expiresAt: Date };

export async function createCode(
  engine: SourcesContext,
  scope: TeamScope,
  userId: UserId,
  wantedEnd: Date | null,
): Promise<Code> {
  const now = engine.clock.now();
  const expiresAt = wantedEnd ?? new Date(now.getTime() + codeMs);
  if (expiresAt <= now || expiresAt.getTime() > now.getTime() + codeMsMax) {
    const msg = 'Input should be within the next 7 days';
    throw new InvalidRequest([{ type: 'value_error', loc: ['query', 'expires_at'], msg }]);
  }
  const { region } = await getLinkSettings(engine, scope);
  const prefix = `${scope.environment === 'sandbox' ? 'sk' : 'pk'}${region}`;
  return engine.db.write(scope, async (tx) => {
    await lockUser(tx, scope, userId);
    for (let attempt = 1; attempt <= codeAttemptsMax; attempt += 1) {
      const text = `${prefix}${engine.random.bytes(codeBytes).toString('hex')}`;
      const code = { hash: hashLinkSecret(text), userId, createdAt: now, expiresAt };
      if (!(await store.insertCode(tx, scope, code))) continue;
      await audit(tx, scope, { action: 'link_code.created', userId });
      return { text, expiresAt };
    }
    throw new Error('every code that was drawn is in use');
  });
}
