import { type Static, Type } from 'typebox';

import { instant, nullable, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';

import type { Passkey } from './model.ts';

const bytes = (maxLength: number) => Type.String({ maxLength, pattern: '^[A-Za-z0-9_-]*$' });
/** A device makes some hundred bytes; one that attests itself, some thousand. */
const idCharactersMax = 1400;
const answerCharactersMax = 20_000;

const attachment = Type.Optional(nullable(Type.String({ maxLength: 50 })));
const common = {
  id: bytes(idCharactersMax),
  rawId: bytes(idCharactersMax),
  type: Type.Literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: Type.Object({}),
};

/** `RegistrationResponseJSON` of Web Authentication, Level 3. */
export const createdCredential = Type.Object(
  {
    ...common,
    response: Type.Object({
      clientDataJSON: bytes(answerCharactersMax),
      attestationObject: bytes(answerCharactersMax),
      transports: Type.Optional(Type.Array(Type.String({ maxLength: 30 }), { maxItems: 10 })),
    }),
  },
  {
    title: 'CreatedPasskey',
    description: 'The result of `navigator.credentials.create`, by `toJSON()`.',
  },
);

/** `AuthenticationResponseJSON` of the same. */
export const shownCredential = Type.Object(
  {
    ...common,
    response: Type.Object({
      clientDataJSON: bytes(answerCharactersMax),
      authenticatorData: bytes(answerCharactersMax),
      signature: bytes(answerCharactersMax),
      userHandle: Type.Optional(nullable(bytes(idCharactersMax))),
    }),
  },
  {
    title: 'ShownPasskey',
    description: 'The result of `navigator.credentials.get`, by `toJSON()`.',
  },
);
export type CreatedCredential = Static<typeof createdCredential>;
export type ShownCredential = Static<typeof shownCredential>;

export const createBody = Type.Object(
  {
    credential: createdCredential,
    label: Type.String({ minLength: 1, maxLength: 100, format: 'display-name' }),
  },
  { title: 'CreatePasskeyBody' },
);
export const signInBody = Type.Object(
  { credential: shownCredential },
  { title: 'SignInPasskeyBody' },
);

/** Options for the browser's own parser. */
export const optionsSchema = Type.Object(
  {
    options: Type.Record(Type.String(), Type.Unknown(), {
      description: 'For `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`.',
    }),
  },
  { title: 'PasskeyOptions' },
);

export const passkeyParams = Type.Object({ passkey_id: uuid });
export const passkeySchema = Type.Object(
  {
    id: uuid,
    label: Type.String(),
    hostname: Type.String({ description: 'The name at which it works.' }),
    created_at: instant,
    last_used_at: nullable(instant),
  },
  { title: 'MemberPasskey' },
);
export const passkeysSchema = Type.Object(
  { passkeys: Type.Array(passkeySchema) },
  { title: 'MemberPasskeyList' },
);

export function passkeyToWire(passkey: Passkey): Static<typeof passkeySchema> {
  return {
    id: passkey.id,
    label: passkey.label,
    hostname: passkey.hostname,
    created_at: toWireInstant(passkey.createdAt),
    last_used_at: passkey.lastUsedAt && toWireInstant(passkey.lastUsedAt),
  };
}
