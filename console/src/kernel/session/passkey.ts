import type { CreatedPasskey, ShownPasskey } from '#console/kernel/api/contract.ts';
import { Failure } from '#console/kernel/api/failure.ts';
import {
  getPasskeySignInOptions,
  getReauthenticationOptions,
  confirmMe,
  type Session,
  signInWithPasskey as signIn,
} from '#console/kernel/api/sign-in.ts';

/** Whether this browser can use passkeys on this address. */
export const hasPasskeys: boolean =
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

type Options = Readonly<Record<string, unknown>>;

/* oxlint-disable typescript/no-unsafe-type-assertion -- WebAuthn's JSON, which the browser and the server read and write */
async function showPasskey(options: Options): Promise<ShownPasskey> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const credential = await asked(async () => navigator.credentials.get({ publicKey }));
  return credential.toJSON() as unknown as ShownPasskey;
}

/** A new passkey of this machine, or of the phone beside it. */
export async function makePasskey(options: Options): Promise<CreatedPasskey> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = await asked(async () => navigator.credentials.create({ publicKey }));
  return credential.toJSON() as unknown as CreatedPasskey;
}
/* oxlint-enable typescript/no-unsafe-type-assertion */

/** Who closes the browser's own dialog has decided, and reads what to do instead. */
async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await ask().catch(() => null);
  if (credential instanceof PublicKeyCredential) return credential;
  throw new Failure('No passkey was chosen. Try again, or take another way.', { status: 0 });
}

export async function signInWithPasskey(): Promise<Session> {
  const { options } = await getPasskeySignInOptions();
  return signIn(await showPasskey(options));
}

export async function confirmWithPasskey(): Promise<Session> {
  const { options } = await getReauthenticationOptions();
  return confirmMe({ credential: await showPasskey(options) });
}
