type Source = { readonly slug: string; readonly name: string };

/** The slug of a source by its slug or name, in upper or lower case; undefined: none is called that. */
export function sourceCalled(text: string, sources: readonly Source[]): string | undefined {
  const wanted = text.trim().toLowerCase();
  return sources.find(({ slug, name }) => slug === wanted || name.toLowerCase() === wanted)?.slug;
}

/** What an address says that nothing matches: shown in the place of rows. */
export type UnknownFilter = {
  /** The part of the address that says it. */
  readonly name: string;
  readonly text: string;
};

/** Text of an address; undefined where it is none. Longer than any name it is cut off. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, 100) : undefined;
}
