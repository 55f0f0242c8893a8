export type Json = Readonly<Record<string, unknown>>;

/** What is kept beside a workout: its laps, and the kind of file that each field is from. */
type Details = {
  readonly laps: readonly unknown[] | null;
  readonly origins: Readonly<Record<string, string>>;
};

/** Laps and origins, as they are kept beside a workout and served with its stream. */
export function detailsIn(stream: string | null): Details {
  const { laps, field_origins: origins } = stream === null ? {} : objectIn(stream);
  return {
    laps: Array.isArray(laps) ? laps : null,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as this slice wrote it
    origins: (origins ?? {}) as Details['origins'],
  };
}

export function detailsText({ laps, origins }: Details): string | null {
  if (laps === null && Object.keys(origins).length === 0) return null;
  const inOrder = Object.entries(origins).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify({
    ...(laps === null ? {} : { laps }),
    ...(inOrder.length === 0 ? {} : { field_origins: Object.fromEntries(inOrder) }),
  });
}

export function objectIn(text: string): Json {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as this slice wrote it
  return JSON.parse(text) as Json;
}
