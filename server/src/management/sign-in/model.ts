import { minuteMs } from '#kernel/time.ts';

/** How long a link that signs in works. */
export const linkMs = 15 * minuteMs;
export const linkTokenBytes = 32;

/** Returns the token of a link; only its hash is stored. */
export function linkToken(bytes: Buffer): string {
  return `si_${bytes.toString('base64url')}`;
}

/** The token is behind the `#`, so that no server and no log sees it before it is used. */
export function consoleUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/console#start=${token}`;
}

/** Who becomes the first administrator is asked who they are once they are in. */
export const firstAdministrator = {
  name: 'Administrator',
  email: 'administrator@localhost',
} as const;
