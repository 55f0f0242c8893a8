import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import type { PublicOrigin } from '#kernel/http/public-origin.ts';
import { coded } from '#kernel/http/session-cookie.ts';
import type { MemberScope } from '#kernel/scope.ts';

import { newId } from '../ids.ts';
import { hashKey } from '../keys/key-authenticator.ts';
import * as members from '../members/store.ts';
import type { MemberId } from '../model.ts';
import { confirmSession, type From, type Started, startSession } from '../sessions/service.ts';
import {
  challengeBytes,
  challengeIn,
  challengeMs,
  type Passkey,
  type PasskeyId,
  passkeysMax,
  type Purpose,
} from './model.ts';
import type { CreatedCredential, ShownCredential } from './schema.ts';
import * as store from './store.ts';
import { creationOptions, requestOptions, verifyCreated, verifyShown } from './webauthn.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random'>;
type Options = Record<string, unknown>;

/** Returns the options with which the browser creates a passkey for the member. */
export async function askToCreate(
  deps: Deps,
  scope: MemberScope,
  site: PublicOrigin,
): Promise<Options> {
  requireName(site);
  const read = deps.db.read(acrossTenants);
  const memberId = memberOf(scope);
  const [member, existing] = await Promise.all([
    members.find(read, scope.organisationId, memberId),
    store.list(read, memberId),
  ]);
  if (member === undefined) throw coded('session.ended');
  const challenge = await newChallenge(deps, { purpose: 'register', memberId });
  const here = existing.filter(({ hostname }) => hostname === site.hostname);
  return creationOptions(site, { challenge, member, existing: here });
}

/** Returns the options with which the browser uses a passkey: one of the member to confirm, or any to sign in. */
export async function askToShow(
  deps: Deps,
  scope: MemberScope | null,
  site: PublicOrigin,
): Promise<Options> {
  requireName(site);
  if (scope === null) {
    const challenge = await newChallenge(deps, { purpose: 'sign_in', memberId: null });
    return requestOptions(site, { challenge, allowed: [] });
  }
  const memberId = memberOf(scope);
  const challenge = await newChallenge(deps, { purpose: 'confirm', memberId });
  const own = await store.list(deps.db.read(acrossTenants), memberId);
  const allowed = own.filter(({ hostname }) => hostname === site.hostname);
  return requestOptions(site, { challenge, allowed });
}

export async function addPasskey(
  deps: Deps,
  scope: MemberScope,
  site: PublicOrigin,
  { credential, label }: { readonly credential: CreatedCredential; readonly label: string },
): Promise<Passkey> {
  const memberId = memberOf(scope);
  return deps.db.write(acrossTenants, async (tx) => {
    const asked = { purpose: 'register', memberId } as const;
    const challenge = await takeChallenge(deps, tx, credential, asked);
    const made =
      challenge === undefined ? undefined : await verifyCreated(site, challenge, credential);
    if (made === undefined) throw new InvalidRequest([notMade]);
    const passkey: Passkey = {
      ...made,
      id: newId<PasskeyId>(deps),
      memberId,
      hostname: site.hostname,
      label,
      createdAt: deps.clock.now(),
      lastUsedAt: null,
    };
    // Serialized per member, so that the limit holds.
    await members.findForUpdate(tx, scope.organisationId, memberId);
    const existing = await store.list(tx, memberId);
    if (existing.length >= passkeysMax) throw new AppError('passkey.too_many');
    if (!(await store.insert(tx, passkey))) throw new AppError('passkey.taken');
    const subject = { type: 'passkey', id: passkey.id } as const;
    await audit(tx, scope, { action: 'passkey.added', subject });
    return passkey;
  });
}

const notMade = {
  type: 'value_error',
  loc: ['body', 'credential'],
  msg: 'Input should be what the device made for the last options, within five minutes',
};

export async function listPasskeys(
  { db }: Pick<Deps, 'db'>,
  scope: MemberScope,
): Promise<readonly Passkey[]> {
  return store.list(db.read(acrossTenants), memberOf(scope));
}

export async function removePasskey(
  { db }: Pick<Deps, 'db'>,
  scope: MemberScope,
  id: PasskeyId,
): Promise<void> {
  await db.write(acrossTenants, async (tx) => {
    if (!(await store.remove(tx, memberOf(scope), id))) throw new AppError('passkey.not_found');
    await audit(tx, scope, { action: 'passkey.removed', subject: { type: 'passkey', id } });
  });
}

/** Signs in the member who owns the passkey. */
export async function signInWithPasskey(
  deps: Deps,
  from: From,
  site: PublicOrigin,
  credential: ShownCredential,
): Promise<Started> {
  return deps.db.write(acrossTenants, async (tx) => {
    const asked = { purpose: 'sign_in', memberId: null } as const;
    const challenge = await takeChallenge(deps, tx, credential, asked);
    const { memberId } = await usePasskey(deps, tx, site, { challenge, credential });
    const organisationId = await members.findOrganisationOf(tx, memberId);
    if (organisationId === undefined) throw coded('sign_in.failed');
    return startSession(deps, tx, { memberId, organisationId, method: 'passkey' }, from);
  });
}

/** Confirms by one of the member's own passkeys. */
export async function confirmWithPasskey(
  deps: Deps,
  scope: MemberScope,
  site: PublicOrigin,
  credential: ShownCredential,
): Promise<Started> {
  const memberId = memberOf(scope);
  return deps.db.write(acrossTenants, async (tx) => {
    const asked = { purpose: 'confirm', memberId } as const;
    const challenge = await takeChallenge(deps, tx, credential, asked);
    const passkey = await usePasskey(deps, tx, site, { challenge, credential });
    if (passkey.memberId !== memberId) throw coded('sign_in.failed');
    return confirmSession(deps, tx, scope, 'passkey');
  });
}

async function usePasskey(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  site: PublicOrigin,
  shown: { readonly challenge: string | undefined; readonly credential: ShownCredential },
): Promise<Passkey> {
  const { challenge, credential } = shown;
  const passkey = await store.findForUpdate(tx, credential.id);
  if (challenge === undefined || passkey?.hostname !== site.hostname) throw coded('sign_in.failed');
  const signCount = await verifyShown(site, challenge, { credential, passkey });
  if (signCount === undefined) throw coded('sign_in.failed');
  await store.updateUse(tx, passkey.id, { signCount, at: clock.now() });
  return passkey;
}

async function newChallenge(
  { db, clock, random }: Deps,
  challenge: store.Challenge,
): Promise<Buffer> {
  const bytes = random.bytes(challengeBytes);
  const hash = hashKey(bytes.toString('base64url'));
  const expiresAt = new Date(clock.now().getTime() + challengeMs);
  await db.write(acrossTenants, async (tx) =>
    store.insertChallenge(tx, challenge, { hash, expiresAt }),
  );
  return bytes;
}

/** Returns the signed challenge if it was issued for this purpose. It is then used up when the transaction commits. */
async function takeChallenge(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { response }: { readonly response: { readonly clientDataJSON: string } },
  asked: { readonly purpose: Purpose; readonly memberId: MemberId | null },
): Promise<string | undefined> {
  const challenge = challengeIn(response.clientDataJSON);
  if (challenge === undefined) return undefined;
  const taken = await store.takeChallenge(tx, hashKey(challenge), clock.now());
  const isAsked = taken?.purpose === asked.purpose && taken.memberId === asked.memberId;
  return isAsked ? challenge : undefined;
}

function requireName({ takesPasskeys }: PublicOrigin): void {
  if (!takesPasskeys) throw coded('passkey.not_possible');
}

function memberOf({ session }: MemberScope): MemberId {
  return trust<MemberId>(session.memberId);
}
