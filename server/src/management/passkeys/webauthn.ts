import type { PublicOrigin } from '#kernel/http/public-origin.ts';

import type { Passkey } from './model.ts';
import type { CreatedCredential, ShownCredential } from './schema.ts';

/** Loaded with the first passkey: many installations have none. */
const library = async () => import('@simplewebauthn/server');

/** Ed25519, ES256 and RS256: the algorithms of common devices. */
const supportedAlgorithmIDs = [-8, -7, -257];

export type At = Pick<PublicOrigin, 'hostname' | 'origin'>;
type Json = Record<string, unknown>;

/** Returns the options for creating a passkey. The device must verify the user, and store the passkey itself. */
export async function creationOptions(
  { hostname }: At,
  asked: {
    readonly challenge: Buffer;
    readonly member: { readonly id: string; readonly name: string; readonly email: string };
    readonly existing: readonly Passkey[];
  },
): Promise<Json> {
  const { generateRegistrationOptions } = await library();
  const { challenge, member, existing } = asked;
  return {
    ...(await generateRegistrationOptions({
      rpName: 'Salus',
      rpID: hostname,
      userID: new Uint8Array(Buffer.from(member.id)),
      userName: member.email,
      userDisplayName: member.name,
      challenge: new Uint8Array(challenge),
      attestationType: 'none',
      supportedAlgorithmIDs,
      excludeCredentials: existing.map((each) => named(each)),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })),
  };
}

/** Returns the options for using a passkey: one of these, or any that the user chooses. */
export async function requestOptions(
  { hostname }: At,
  { challenge, allowed }: { readonly challenge: Buffer; readonly allowed: readonly Passkey[] },
): Promise<Json> {
  const { generateAuthenticationOptions } = await library();
  return {
    ...(await generateAuthenticationOptions({
      rpID: hostname,
      challenge: new Uint8Array(challenge),
      userVerification: 'required',
      allowCredentials: allowed.map((each) => named(each)),
    })),
  };
}

type Made = Pick<Passkey, 'credentialId' | 'publicKey' | 'signCount' | 'transports'>;

/** The passkey that a device made, or undefined where something is wrong with it. */
export async function verifyCreated(
  { hostname, origin }: At,
  challenge: string,
  credential: CreatedCredential,
): Promise<Made | undefined> {
  const { verifyRegistrationResponse } = await library();
  const { clientDataJSON, attestationObject, transports = [] } = credential.response;
  const { verified, registrationInfo } = await orNone(async () =>
    verifyRegistrationResponse({
      response: {
        ...identified(credential),
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    }),
  );
  if (!verified || registrationInfo === undefined) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    signCount: counter,
    transports,
  };
}

/** How often the device has signed, or undefined where the signature is not the passkey's. */
export async function verifyShown(
  { hostname, origin }: At,
  challenge: string,
  { credential, passkey }: { readonly credential: ShownCredential; readonly passkey: Passkey },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const { clientDataJSON, authenticatorData, signature } = credential.response;
  const { verified, authenticationInfo } = await orNone(async () =>
    verifyAuthenticationResponse({
      response: {
        ...identified(credential),
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.signCount,
      },
    }),
  );
  return verified ? authenticationInfo?.newCounter : undefined;
}

/** The library throws the reason; the user only gets a general error. */
async function orNone<Result>(
  work: () => Promise<Result>,
): Promise<Result | { readonly verified: false; readonly [name: string]: undefined | false }> {
  try {
    return await work();
  } catch {
    return { verified: false };
  }
}

const named = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  transports: [...transports],
});

const identified = ({ id, rawId, type }: Pick<ShownCredential, 'id' | 'rawId' | 'type'>) => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
});
