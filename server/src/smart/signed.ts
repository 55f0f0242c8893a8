import { createHmac, timingSafeEqual } from 'node:crypto';

/** A text that says something of itself, and a MAC over that very text, as an access token is (ADR-0025). */
export type SignedTexts = {
  readonly write: (said: readonly unknown[]) => string;
  /** Undefined for a text that we did not write. */
  readonly read: (text: string) => readonly unknown[] | undefined;
};

export function openSignedTexts(key: Buffer, prefix: string): SignedTexts {
  const sign = (text: string): Buffer =>
    Buffer.from(createHmac('sha256', key).update(text).digest('base64url'));
  return {
    write: (said) => {
      const text = Buffer.from(JSON.stringify(said)).toString('base64url');
      return `${prefix}${text}.${sign(text).toString()}`;
    },
    read: (token) => {
      const [text = '', mac = ''] = token.slice(prefix.length).split('.');
      const [given, right] = [Buffer.from(mac), sign(text)];
      // Rejects other texts with the same parts, such as one with an additional part.
      if (token !== `${prefix}${text}.${mac}`) return undefined;
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      const said: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
      return Array.isArray(said) ? said : undefined;
    },
  };
}
