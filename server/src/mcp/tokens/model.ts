import type { Brand } from '#kernel/brand.ts';
import type { Narrowing } from '#kernel/scope.ts';
import { dayMs } from '#kernel/time.ts';

export type TokenId = Brand<string, 'AssistantTokenId'>;

export type AssistantToken = Narrowing & {
  readonly id: TokenId;
  readonly label: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

export const tokensMax = 200;
export const usersMax = 100;
export const usualLifeMs = 30 * dayMs;
export const longestLifeMs = 366 * dayMs;

const prefix = 'mt_';
const secretBytes = 32;

/** A text of 256 random bits, of which only a hash is stored. */
export function tokenText(random: { bytes(count: number): Buffer }): string {
  return prefix + random.bytes(secretBytes).toString('base64url');
}

export const isAssistantToken = (text: string): boolean => text.startsWith(prefix);
