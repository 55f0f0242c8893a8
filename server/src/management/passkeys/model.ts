import type { Brand } from '#kernel/brand.ts';
import { minuteMs } from '#kernel/time.ts';

import type { MemberId } from '../model.ts';

export type PasskeyId = Brand<string, 'PasskeyId'>;

export type Passkey = {
  readonly id: PasskeyId;
  readonly memberId: MemberId;
  /** As the device names it. */
  readonly credentialId: string;
  /** In base64url, as the device made it. */
  readonly publicKey: string;
  readonly signCount: number;
  /** The host name for which the passkey was created, and where alone it works. */
  readonly hostname: string;
  readonly label: string;
  readonly transports: readonly string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

/** The purpose of a challenge. */
export type Purpose = 'register' | 'sign_in' | 'confirm';

export const challengeBytes = 32;
/** How long a user may take to find their device. */
export const challengeMs = 5 * minuteMs;
/** The maximum of passkeys per member. */
export const passkeysMax = 20;

/** Returns the challenge that a device claims to have signed; undefined if there is none. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const challenge: unknown =
      typeof said === 'object' && said !== null ? Reflect.get(said, 'challenge') : undefined;
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
