/** A position in the write-ahead log: bytes from its start, on one timeline (a promotion begins another). */
export type WalPosition = { readonly timeline: number; readonly at: bigint };

/** Parses PostgreSQL's notation of a position: two hexadecimal numbers, the higher half first, as 16/B374D848. */
export function parseLsn(timeline: number, lsn: string): WalPosition {
  const [high = '', low = ''] = lsn.split('/');
  return { timeline, at: (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) };
}

/** Returns true if a server that replayed up to `replayed` has everything up to `wanted`; never across timelines. */
export const hasReplayed = (replayed: WalPosition | null, wanted: WalPosition): boolean =>
  replayed !== null && replayed.timeline === wanted.timeline && replayed.at >= wanted.at;
