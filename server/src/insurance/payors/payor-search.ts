import { buildTextIndex, type TextIndex } from '#kernel/search/text-index.ts';
import { type Interpretation, openTextSearch } from '#kernel/search/text-search.ts';
import { tokenize } from '#kernel/search/tokenizer.ts';

import { usStates } from '../us/states.ts';
import { codeKey, hasProviderId, type Payor } from './model.ts';

export type PayorHit = { readonly payor: Payor; readonly score: number };

export type PayorQuery = {
  readonly name: string | null;
  readonly provider: string | null;
  readonly providerPayorId: string | null;
};

/** A list of payors, prepared for looking up and searching. */
export type PayorDirectory = {
  readonly payors: readonly Payor[];
  find(code: string): Payor | undefined;
  /** The best first; without a name, in the list's order. */
  search(query: PayorQuery): readonly PayorHit[];
};

export const payorHitsMax = 50;

/** Codes of the documentation of the contract, and the payors that they are of. A record keeps the code that it was made with. */
const documentedCodes: ReadonlyMap<string, string> = new Map([
  ['UNITE', 'UHC'],
  ['AARPA', 'AARP_MEDSUPP'],
]);

/** The base score of a hit: the first payors of a list have the most members. */
const prior = { first: 60, listed: 30, firstCount: 25 } as const;
const weights = { name: 100, alias: 95, code: 90 } as const;
/** Spellings of one name: with and without spaces, and in full. */
const respellings: readonly (readonly [RegExp, string])[] = [
  [/\bunited\s?health\s?care\b|\buhc\b/gu, 'united health care'],
  [/\bhealth\s?care\b/gu, 'health care'],
  [/\bbc\s?[/&-]?\s?bs\b/gu, 'blue cross blue shield'],
  [/\bblue\s?cross\b/gu, 'blue cross'],
  [/\bblue\s?shield\b/gu, 'blue shield'],
  [/\bmedi\s?-?\s?cal\b/gu, 'medi cal medical'],
  [/\bst\.?\s/gu, 'saint '],
  [/\bins\.?\b/gu, 'insurance'],
];
/** Words that companies have in their names and people leave out, or add. */
const companyWords = new Set(
  'insurance company co inc incorporated llc corp corporation group plan plans the of and'.split(
    ' ',
  ),
);
/** Words that many names have, and that say nothing without the others. */
const genericWords = new Set(
  'health care community medical advantage choice first american national blue better'.split(' '),
);
/** Programmes and kinds of plans: a company that runs one is asked for by its own name. */
const programmeWords = new Set(
  'medicare medicaid advantage ppo hmo epo pos open access'.split(' '),
);
/** Longer names are cut. */
const namedWordsMax = 12;
const stateNames = new Map(
  usStates.map(({ code, name }) => [code.toLowerCase(), tokenize(name)] as const),
);
const bonus = { inFull: 5, withState: 3 } as const;

export function buildPayorIndex(payors: readonly Payor[]): TextIndex {
  return buildTextIndex(
    payors.map(({ code, name, aliases }, place) => ({
      prior: place < prior.firstCount ? prior.first : prior.listed,
      texts: [
        ...spellingsOf(name, weights.name),
        ...aliases.flatMap((alias) => spellingsOf(alias, weights.alias)),
        { text: code, weight: weights.code },
      ],
    })),
  );
}

/** With the index of the same payors, where a thread has built it. */
export function openPayorDirectory(
  payors: readonly Payor[],
  index: TextIndex = buildPayorIndex(payors),
): PayorDirectory {
  const byCode = new Map(payors.map((payor) => [codeKey(payor.code), payor]));
  const search = openTextSearch(index);
  return {
    payors,
    find: (code) => {
      const key = codeKey(code);
      const of = documentedCodes.get(key);
      const meant = of === undefined ? undefined : byCode.get(of);
      return byCode.get(key) ?? (meant && { ...meant, code: key });
    },
    search: ({ name, provider, providerPayorId }) => {
      const isWanted = (payor: Payor | undefined): boolean =>
        payor !== undefined &&
        ((provider === null && providerPayorId === null) ||
          hasProviderId(payor, { provider, id: providerPayorId }));
      if (name === null)
        return payors
          .filter((payor) => isWanted(payor))
          .slice(0, payorHitsMax)
          .map((payor) => ({ payor, score: 0 }));
      const options = {
        limit: payorHitsMax,
        accepts: (document: number) => isWanted(payors[document]),
        isLast: () => false,
      };
      const hits =
        named(name)
          .map((beginning) => search.find(interpret(beginning), { ...options, isWhole: true }))
          .find((found) => found.length > 0) ?? search.find(interpret(name), options);
      return hits.flatMap(({ document, score }) => {
        const payor = payors[document];
        return payor === undefined ? [] : [{ payor, score }];
      });
    },
  };
}

/** MassHealth is mass health, too. */
function canonical(text: string): string {
  const apart = text.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, ' ');
  return respellings.reduce(
    (spelt, [pattern, replacement]) => spelt.replaceAll(pattern, replacement),
    apart.toLowerCase(),
  );
}

function spellingsOf(
  text: string,
  weight: number,
): readonly { readonly text: string; readonly weight: number }[] {
  const spelt = canonical(text);
  return spelt === text.toLowerCase()
    ? [{ text, weight }]
    : [
        { text, weight },
        { text: spelt, weight },
      ];
}

/**
 * Returns the possible payor names in a query: all its words, and parts of them, the longest first. Users add the name
 * of a plan before or after the payor's, which no list contains: "UnitedHealthcare Community Plan", "Medicare
 * Advantage Aetna".
 */
function named(query: string): readonly string[] {
  const words = tokenize(canonical(query)).slice(0, namedWordsMax);
  const parts = words.flatMap((_, from) =>
    words.slice(from).map((_each, count) => words.slice(from, from + count + 1)),
  );
  const candidates = parts
    .filter((part) => part.length < words.length && part.some((word) => isTelling(word)))
    .toSorted((one, other) => rankOf(one) - rankOf(other) || other.length - one.length);
  return [query, ...candidates.map((part) => part.join(' '))];
}

/** Names of companies without the programmes that they run come first, and what names only a programme comes last. */
function rankOf(words: readonly string[]): number {
  const isOfCompany = words.some((word) => isTelling(word) && !programmeWords.has(word));
  const isOfProgramme = words.some((word) => programmeWords.has(word));
  return isOfCompany && !isOfProgramme ? 0 : isOfCompany ? 1 : 2;
}

function isTelling(word: string): boolean {
  return word.length > 2 && !companyWords.has(word) && !genericWords.has(word);
}

/** As it stands; in full and without company words; and with the name of a state for its two letters. */
function interpret(query: string): readonly Interpretation[] {
  const words = tokenize(canonical(query));
  const telling = words.filter((word) => !companyWords.has(word));
  const main = telling.length === 0 ? words : telling;
  const literal = { words: tokenize(query), bonus: 0 };
  const inFull = { words: main, bonus: bonus.inFull };
  // Two letters alone are rather the beginning of a name.
  if (main.length === 1 || !main.some((word) => stateNames.has(word))) return [literal, inFull];
  const withState = main.flatMap((word) => stateNames.get(word) ?? [word]);
  return [literal, inFull, { words: withState, bonus: bonus.withState }];
}
