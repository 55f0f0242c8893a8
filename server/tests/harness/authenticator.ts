import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Asked = {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
};
/** What a browser passes on, as JSON. */
export type Credential = {
  readonly id: string;
  readonly rawId: string;
  readonly type: string;
  readonly clientExtensionResults: object;
  readonly response: Readonly<Record<string, unknown>>;
};
/** What a device may do otherwise than asked. */
type Instead = {
  readonly origin?: string;
  readonly hostname?: string;
  readonly challenge?: string;
  /** It did not ask whose finger it is. */
  readonly isUnverified?: boolean;
  readonly signCount?: number;
};

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

/** A device with real keys that makes and shows passkeys as a browser passes them on. */
export class Authenticator {
  readonly credentialId = randomBytes(32);
  readonly #keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
  readonly #origin: string;
  #signCount = 0;

  constructor(origin: string) {
    this.#origin = origin;
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  create(options: unknown, instead: Instead = {}): Credential {
    const asked = options as Asked;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.#coseKey()]);
    const authData = this.#authData(asked, instead, flags.attested, attested);
    const attestationObject = Buffer.concat([
      mapOf(3),
      textOf('fmt'),
      textOf('none'),
      textOf('attStmt'),
      mapOf(0),
      textOf('authData'),
      bytesOf(authData),
    ]);
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', asked, instead),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  show(options: unknown, instead: Instead = {}): Credential {
    const asked = options as Asked;
    const authenticatorData = this.#authData(asked, instead, 0, Buffer.alloc(0));
    const clientDataJSON = this.#clientData('webauthn.get', asked, instead);
    const told = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signed = Buffer.concat([authenticatorData, told]);
    return this.#credential({
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      userHandle: null,
    });
  }

  #credential(response: Credential['response']): Credential {
    const id = this.credentialId.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #clientData(type: string, asked: Asked, { origin, challenge }: Instead): string {
    const said = { type, challenge: challenge ?? asked.challenge, origin: origin ?? this.#origin };
    return Buffer.from(JSON.stringify(said)).toString('base64url');
  }

  #authData(asked: Asked, instead: Instead, more: number, rest: Buffer): Buffer {
    const hostname = instead.hostname ?? asked.rp?.id ?? asked.rpId ?? '';
    const count = Buffer.alloc(4);
    this.#signCount = instead.signCount ?? this.#signCount + 1;
    count.writeUInt32BE(this.#signCount);
    const verified = instead.isUnverified === true ? 0 : flags.verified;
    return Buffer.concat([
      createHash('sha256').update(hostname).digest(),
      Buffer.of(flags.present | verified | more),
      count,
      rest,
    ]);
  }

  /** The public key as COSE has it: EC2, ES256, P-256. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      mapOf(5),
      Buffer.of(0x01, 0x02, 0x03, 0x26, 0x20, 0x01),
      Buffer.of(0x21),
      bytesOf(Buffer.from(x, 'base64url')),
      Buffer.of(0x22),
      bytesOf(Buffer.from(y, 'base64url')),
    ]);
  }
}

/** CBOR, as much of it as is needed. */
function mapOf(entries: number): Buffer {
  return Buffer.of(0xa0 + entries);
}

function textOf(text: string): Buffer {
  return Buffer.concat([Buffer.of(0x60 + text.length), Buffer.from(text)]);
}

function bytesOf(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? Buffer.of(0x58, bytes.length) : Buffer.of(0x59, 0, 0);
  if (bytes.length >= 256) head.writeUInt16BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}
