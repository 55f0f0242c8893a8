import type { DiagnosisCode } from './code.ts';
import type { ExcludesNote } from './release.ts';

/** Codes that a note names: those from a beginning to another, perhaps only with certain characters at certain places. */
type Span = {
  readonly from: string;
  readonly to: string;
  readonly last: {
    readonly places: readonly number[];
    readonly characters: ReadonlySet<string>;
  } | null;
};

type Note = { readonly type: ExcludesNote['type']; readonly spans: readonly Span[] };

/** The Excludes notes of a release, by where they stand. */
export type Excludes = {
  /** Notes at a code or heading. */
  readonly atCodes: ReadonlyMap<string, readonly Note[]>;
  /** Notes at a block or chapter. */
  readonly atSpans: readonly { readonly span: Span; readonly notes: readonly Note[] }[];
};

export type Conflict = {
  readonly code: DiagnosisCode;
  readonly other: DiagnosisCode;
  readonly type: ExcludesNote['type'];
};

const code = '[A-Z][0-9A-Z]{2}(?:\\.[0-9A-Z]{0,4})?';
const spanPattern = new RegExp(`(${code})(?:\\s*-\\s*(${code}))?[.-]*`, 'gu');

export function readExcludes(notes: readonly ExcludesNote[]): Excludes {
  const places = Map.groupBy(notes, ({ at }) => at);
  const read = [...places].map(([at, own]) => ({
    at,
    notes: own.map(({ type, text }) => ({ type, spans: spansOf(text) })),
  }));
  return {
    atCodes: new Map(
      read.filter(({ at }) => !at.includes('-')).map(({ at, notes: own }) => [at, own]),
    ),
    atSpans: read
      .filter(({ at }) => at.includes('-'))
      .flatMap(({ at, notes: own }) => spansOf(`(${at})`).map((span) => ({ span, notes: own }))),
  };
}

/** The codes in the brackets of a note: "gestational diabetes (O24.4-)", "cerebral infarction (I63.-, I69.3-)". */
export function spansOf(text: string): readonly Span[] {
  return [...text.matchAll(/\(([^()]*)\)/gu)].flatMap(([, inner = '']) => {
    const [codes = '', condition] = inner.split(/\bwith\b/u);
    const last = condition === undefined ? null : lastCharacters(condition);
    if (last === undefined) return [];
    return [...codes.matchAll(spanPattern)]
      .filter(([, from = '']) => /\d/u.test(from))
      .map(([, from = '', to = from]) => ({ from: undotted(from), to: undotted(to), last }));
  });
}

const ordinals: Readonly<Record<string, number>> = { fourth: 3, fifth: 4, sixth: 5, seventh: 6 };

/** "with fifth or sixth character 1-4 or 6". Undefined where it is not understood: then nothing is in conflict. */
function lastCharacters(condition: string): Span['last'] | undefined {
  const [, places = '', characters = ''] =
    /^\s*((?:fourth|fifth|sixth|seventh|or|\s)+) characters?\s+([0-9A-Z](?:[\s,0-9A-Z-]|or)*)$/u.exec(
      condition,
    ) ?? [];
  if (characters === '') return undefined;
  return {
    places: Object.entries(ordinals).flatMap(([name, place]) =>
      places.includes(name) ? [place] : [],
    ),
    characters: new Set(
      [...characters.matchAll(/([0-9A-Z])(?:-([0-9A-Z]))?/gu)].flatMap(([, from = '', to = from]) =>
        charactersBetween(from, to),
      ),
    ),
  };
}

function charactersBetween(from: string, to: string): readonly string[] {
  const first = from.charCodeAt(0);
  return Array.from({ length: to.charCodeAt(0) - first + 1 }, (_, step) =>
    String.fromCharCode(first + step),
  );
}

function undotted(text: string): string {
  return text.replace('.', '');
}

function covers({ from, to, last }: Span, each: string): boolean {
  if (each.slice(0, from.length) < from || each.slice(0, to.length) > to) return false;
  return last === null || last.places.some((place) => last.characters.has(each.charAt(place)));
}

/** Returns all pairs of the codes of which one has a note that names the other. Excludes1 outweighs Excludes2. */
export function conflictsBetween(
  excludes: Excludes,
  codes: readonly DiagnosisCode[],
): readonly Conflict[] {
  const found: Conflict[] = [];
  for (const [place, one] of codes.entries()) {
    for (const other of codes.slice(place + 1)) {
      const type = worst([noteBetween(excludes, one, other), noteBetween(excludes, other, one)]);
      if (type !== undefined) found.push({ code: one, other, type });
    }
  }
  return found;
}

function worst(types: readonly (ExcludesNote['type'] | undefined)[]): Conflict['type'] | undefined {
  return types.filter((type) => type !== undefined).toSorted()[0];
}

/** Returns the type of the note about the other code at this code or at one of its headings. */
function noteBetween(
  { atCodes, atSpans }: Excludes,
  one: DiagnosisCode,
  other: DiagnosisCode,
): ExcludesNote['type'] | undefined {
  const above = [
    ...Array.from({ length: one.length - 2 }, (_, step) => one.slice(0, 3 + step)).flatMap(
      (heading) => atCodes.get(heading) ?? [],
    ),
    ...atSpans.filter(({ span }) => covers(span, one)).flatMap(({ notes }) => notes),
  ];
  return worst(
    above
      .filter(({ spans }) =>
        // A note that names both says nothing of the two.
        spans.some((span) => covers(span, other) && !covers(span, one)),
      )
      .map(({ type }) => type),
  );
}
