import { createHmac, createSecretKey } from 'node:crypto';

/** A place in the chain. Who keeps one elsewhere can tell later that nothing before it was cut off or exchanged. */
export type Anchor = {
  readonly seq: number;
  /** In hex. */
  readonly hash: string;
};

/** The chain's end as it is stored. */
export type Head = Anchor & { readonly mac: string };

/** An entry as it is stored: its text covers every column. */
export type Link = Anchor & { readonly text: string };

/** Before the first entry. */
export const genesis: Anchor = { seq: 0, hash: '0'.repeat(64) };

/** As `salus audit verify` prints and reads it: SEQ:HASH. */
export const anchorText = ({ seq, hash }: Anchor): string => `${seq}:${hash}`;

/** Undefined for a text that is none. */
export function parseAnchor(text: string): Anchor | undefined {
  const [, seq, hash] = /^(\d{1,15}):([\da-f]{64})$/iu.exec(text) ?? [];
  if (seq === undefined || hash === undefined) return undefined;
  return { seq: Number(seq), hash: hash.toLowerCase() };
}

/** The keyed hashes of a chain: nobody without the key can make an entry that fits. */
export type Chain = {
  /** Of the entry that follows the one with the hash `previous`. */
  hash(previous: string, text: string): string;
  /** Of the end. It cannot be made from the entries, so that a cut chain cannot be passed off as whole. */
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

/** The action by which the sealer says in the log itself that it found the chain's end altered. */
export const alarmAction = 'audit.end_altered';

/**
 * Where the next entry goes: after the head, and after every entry whatever the head says. It is not sound where these
 * do not agree or the head is none of ours; going on from there hides nothing, as what does not fit stays in the chain.
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
