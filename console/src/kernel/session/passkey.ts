import { ask, type Session } from '#console/kernel/api/sign-in.ts';

type Options<Json> = { readonly options: Json };

/** Whether this browser can use passkeys on this address. */
export const hasPasskeys: boolean =
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

async function getCredential(options: PublicKeyCredentialRequestOptionsJSON): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({ publicKey });
  return credential instanceof PublicKeyCredential ? credential.toJSON() : null;
}

export async function signInWithPasskey(): Promise<Session> {
  const path = '/v1/sign_in/passkey';
  const { options } = await ask<Options<PublicKeyCredentialRequestOptionsJSON>>(
    'POST',
    `${path}/options`,
    {},
  );
  return ask<Session>('POST', path, { credential: await getCredential(options) });
}

export async function confirmWithPasskey(): Promise<Session> {
  const { options } = await ask<Options<PublicKeyCredentialRequestOptionsJSON>>(
    'POST',
    '/v1/me/confirm/options',
    {},
  );
  return ask<Session>('POST', '/v1/me/confirm', { credential: await getCredential(options) });
}
