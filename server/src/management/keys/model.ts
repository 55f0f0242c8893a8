import type { KeyId } from '../model.ts';

/** The public data of a key; only its creator has seen its text. */
export type Key = {
  readonly id: KeyId;
  readonly label: string;
  readonly prefix: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** Null: never. */
  readonly expiresAt: Date | null;
};

export type Issued<Of extends Key> = Of & {
  /** The key itself. Shown this once: only its hash is stored. */
  readonly key: string;
};

/** How a key is replaced. */
export type Rotation = {
  readonly overlapSeconds: number;
  /** The expiry of the new key; if absent, that of the old one. */
  readonly expiresAt: Date | null | undefined;
};
