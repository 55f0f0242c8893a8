import type { Json } from '#kernel/files/json-fields.ts';

import { countKind } from '../mapping/read-upload.ts';

/** What an app sent, in the form in which the SDK of its platform sends. */
export type Translated = {
  readonly body: Json;
  /** What has no place in that form, by kind. */
  readonly leftOut: ReadonlyMap<string, number>;
};

export type Collected = {
  readonly records: Json[];
  readonly sleep: Json[];
  readonly workouts: Json[];
  readonly leftOut: Map<string, number>;
};

export const collect = (): Collected => ({
  records: [],
  sleep: [],
  workouts: [],
  leftOut: new Map(),
});

export function translated(provider: string, collected: Collected): Translated {
  const { leftOut, ...data } = collected;
  return { body: { provider, data }, leftOut };
}

/** Null for an instant that no date has. */
export function instantText(ms: number): string | null {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

export const leaveOut = ({ leftOut }: Collected, kind: string, count = 1): void =>
  countKind(leftOut, kind, count);
