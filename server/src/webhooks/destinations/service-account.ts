import { createPrivateKey, type KeyObject } from 'node:crypto';

/** The fields of a Google service account's key file. */
export type ServiceAccount = {
  readonly clientEmail: string;
  readonly privateKeyId: string;
  readonly privateKey: KeyObject;
  /** The URL at which a signed assertion is exchanged for an access token. */
  readonly tokenUri: string;
};

/** Google creates keys of 2048 bits. A far larger key would take too much processor time. */
const keyBits = { min: 2048, max: 4096 } as const;

/** Reads a key file; undefined when it is not one, or its key cannot sign. */
export function parseServiceAccount(text: string): ServiceAccount | undefined {
  const fields = fieldsOf(text);
  const clientEmail = textIn(fields, 'client_email');
  const tokenUri = textIn(fields, 'token_uri');
  if (fields['type'] !== 'service_account' || clientEmail === '') return undefined;
  if (!URL.canParse(tokenUri) || new URL(tokenUri).hostname === '') return undefined;
  const privateKey = keyOf(textIn(fields, 'private_key'));
  if (privateKey === undefined) return undefined;
  return { clientEmail, tokenUri, privateKey, privateKeyId: textIn(fields, 'private_key_id') };
}

/** Returns the shown part of the key file: its account and key id, without the key. */
export function hideServiceAccount(text: string, hidden: string): string {
  const fields = fieldsOf(text);
  const shown = ['type', 'client_email', 'private_key_id', 'token_uri'].map((name) => [
    name,
    textIn(fields, name),
  ]);
  return JSON.stringify({ ...Object.fromEntries(shown), private_key: hidden });
}

function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function textIn(fields: Readonly<Record<string, unknown>>, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

function keyOf(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem);
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    const isUsable = key.asymmetricKeyType === 'rsa' && bits >= keyBits.min && bits <= keyBits.max;
    return isUsable ? key : undefined;
  } catch {
    return undefined;
  }
}
