import { createHmac } from 'node:crypto';

import type { TenantId } from '#kernel/scope.ts';
import type { Vault } from '#kernel/secrets/vault.ts';

/** Longer beginnings are cut to this. */
const prefixCharactersMax = 10;
/** The maximum of indexed words per name. */
const wordsMax = 8;

/**
 * Finds names without storing them: each prefix of each word becomes a keyed hash that differs by tenant. A reader of
 * the database without the master key cannot learn the names.
 */
export type BlindIndex = {
  /** Returns the hashes of the names to store. */
  tokens(tenantId: TenantId, texts: readonly string[]): readonly bigint[];
  /** Returns the hashes that a matching name must all have; empty for an empty query. */
  queryTokens(tenantId: TenantId, query: string): readonly bigint[];
};

export function openNameIndex(vault: Pick<Vault, 'derive'>): BlindIndex {
  const key = vault.derive('names of patients');
  const hash = (tenantId: TenantId, text: string): bigint =>
    createHmac('sha256', key).update(`${tenantId} ${text}`).digest().readBigInt64BE(0);
  return {
    tokens: (tenantId, texts) => {
      const beginnings = new Set(texts.flatMap(wordsOf).flatMap(beginningsOf));
      return [...beginnings].map((text) => hash(tenantId, text));
    },
    queryTokens: (tenantId, query) =>
      wordsOf(query).map((word) => hash(tenantId, word.slice(0, prefixCharactersMax))),
  };
}

/** Without case and accents; a hyphen or an apostrophe parts two words. */
export function wordsOf(text: string): readonly string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, wordsMax);
}

function beginningsOf(word: string): readonly string[] {
  const length = Math.min(word.length, prefixCharactersMax);
  return Array.from({ length }, (_, index) => word.slice(0, index + 1));
}
