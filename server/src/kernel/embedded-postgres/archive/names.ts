/** A position in the write-ahead log. */
export type Lsn = bigint;

/** A stretch of the write-ahead log, as one object. */
export type WalObject = {
  readonly name: string;
  readonly bytes: number;
  readonly start: Lsn;
  readonly end: Lsn;
  /** Everything that was acknowledged before this moment (milliseconds since 1970) is in the log up to `end`. */
  readonly through: number;
};

/** The file that says whose archive this is. */
export const ownerName = 'archive.json';

export function parseLsn(text: string): Lsn {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export function renderLsn(lsn: Lsn): string {
  const low = lsn & 0xff_ff_ff_ffn;
  return `${(lsn >> 32n).toString(16)}/${low.toString(16)}`.toUpperCase();
}

const fixed = (lsn: Lsn): string => lsn.toString(16).padStart(16, '0');

export const basePrefix = (generation: string): string => `${generation}/base/`;
export const walPrefix = (generation: string): string => `${generation}/wal/`;
export const manifestNameOf = (generation: string, base: string): string =>
  `${basePrefix(generation)}${base}/manifest`;
export const partNameOf = (generation: string, base: string, part: number): string =>
  `${basePrefix(generation)}${base}/${String(part).padStart(8, '0')}`;
/** A base backup is named by where its recovery begins. */
export const baseNameOf = (start: Lsn): string => fixed(start);

export function walNameOf(
  generation: string,
  { start, end, through }: Pick<WalObject, 'start' | 'end' | 'through'>,
): string {
  return `${walPrefix(generation)}${fixed(start)}-${fixed(end)}-${through}`;
}

/** Undefined if the name is not one of the write-ahead log. */
export function parseWalName(name: string, bytes: number): WalObject | undefined {
  const found = /\/wal\/([0-9a-f]{16})-([0-9a-f]{16})-(\d+)$/u.exec(name);
  if (found === null) return undefined;
  const [, start, end, through] = found;
  return {
    name,
    bytes,
    start: BigInt(`0x${start}`),
    end: BigInt(`0x${end}`),
    through: Number(through),
  };
}
