import { fromJsonText, type JsonText, toJsonText } from '#kernel/json-text.ts';

import type { StoredStream } from '../model.ts';

/** Data stored in addition to a workout: its laps, and the kind of file from which each field was taken. */
type Details = {
  readonly laps: readonly unknown[] | null;
  readonly origins: Readonly<Record<string, string>>;
};

/** Returns the laps and origins that are stored next to a workout and served with its stream. */
export function detailsIn(stream: JsonText<StoredStream> | null): Details {
  const { laps = null, field_origins: origins = {} } = stream === null ? {} : fromJsonText(stream);
  return { laps, origins };
}

export function detailsText({ laps, origins }: Details): JsonText<StoredStream> | null {
  if (laps === null && Object.keys(origins).length === 0) return null;
  const inOrder = Object.entries(origins).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return toJsonText({
    ...(laps === null ? {} : { laps }),
    ...(inOrder.length === 0 ? {} : { field_origins: Object.fromEntries(inOrder) }),
  });
}
