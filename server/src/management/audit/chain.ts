import { createHmac, createSecretKey } from 'node:crypto';

/**
 * A position in the chain. Whoever stores one outside of the database can detect later that earlier entries were
 * removed or replaced.
 */
export type Anchor = {
  readonly seq: number;
  /** In hex. */
  readonly hash: string;
};

/** The stored end of the chain. */
export type Head = Anchor & { readonly mac: string };

/** A stored entry: its text covers all columns. */
export type Link = Anchor & { readonly text: string };

/** Before the first entry. */
export const genesis: Anchor = { seq: 0, hash: '0'.repeat(64) };

/** As `salus audit verify` prints and reads it: SEQ:HASH. */
export const anchorText = ({ seq, hash }: Anchor): string => `${seq}:${hash}`;

/** Returns undefined for a text that is not an anchor. */
export function parseAnchor(text: string): Anchor | undefined {
  const [, seq, hash] = /^(\d{1,15}):([\da-f]{64})$/iu.exec(text) ?? [];
  if (seq === undefined || hash === undefined) return undefined;
  return { seq: Number(seq), hash: hash.toLowerCase() };
}

/** The keyed hashes of a chain: without the key it is impossible to create a matching entry. */
export type Chain = {
  /** Returns the hash of the entry that follows the one with the hash `previous`. */
  hash(previous: string, text: string): string;
  /**
   * Returns the MAC of the chain's end. It cannot be derived from the entries, so that a truncated chain does not pass
   * for a complete one.
   */
  mac(end: Anchor): string;
};

/** HMAC-SHA-256 under a 32-byte key. */
export function openChain(key: Uint8Array): Chain {
  const secret = createSecretKey(key);
  const keyed = (text: string): string => createHmac('sha256', secret).update(text).digest('hex');
  return {
    hash: (previous, text) => keyed(`${previous},${text}`),
    mac: ({ seq, hash }) => keyed(`head,${seq},${hash}`),
  };
}

export const isGenuine = (chain: Chain, head: Head): boolean => chain.mac(head) === head.mac;

/** The action of the log entry that reports an altered end of the chain. */
export const alarmAction = 'audit.end_altered';

/**
 * Returns the position of the next entry: after the head, and after all entries whatever the head says. It is not
 * sound if these differ, or the head's MAC is wrong. Continuing from there hides nothing, because the mismatch stays
 * in the chain.
 */
export function resume(
  chain: Chain,
  head: Head | undefined,
  last: Anchor | undefined,
): Anchor & { readonly isSound: boolean } {
  const end = last ?? genesis;
  if (head === undefined) return { ...end, isSound: last === undefined };
  if (!isGenuine(chain, head)) return { ...end, isSound: false };
  const isSound = head.seq === end.seq && head.hash === end.hash;
  return { ...(head.seq < end.seq ? end : head), isSound };
}
