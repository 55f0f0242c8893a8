import { dayMs } from '#kernel/time.ts';

/** No letter or digit that people confuse; as many as five bits have values. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const codeCharacters = 8;
export const codePattern = '^[A-Z2-9]{8}$';
export const invitationMs = 7 * dayMs;

/** A code that a person types into an app to sign in. */
export type Invitation = {
  readonly id: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** A code of random bytes, one for each character. */
export function codeOf(bytes: Buffer): string {
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length] ?? '').join('');
}
