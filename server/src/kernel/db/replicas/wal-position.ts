/** A place in the write-ahead log: bytes from its start, on one line of its history (a promotion begins another). */
export type WalPosition = { readonly timeline: number; readonly at: bigint };

/** PostgreSQL writes a place as two numbers in hexadecimal, the higher half first: 16/B374D848. */
export function parseLsn(timeline: number, lsn: string): WalPosition {
  const [high = '', low = ''] = lsn.split('/');
  return { timeline, at: (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) };
}

/** Whether who has replayed up to the one has everything up to the other; never across histories. */
export const hasReplayed = (replayed: WalPosition | null, wanted: WalPosition): boolean =>
  replayed !== null && replayed.timeline === wanted.timeline && replayed.at >= wanted.at;
