import { ar } from './ar.ts';
import { type Kind } from './data-categories.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { pt } from './pt.ts';
import type { Plural, Messages } from './words.ts';

const catalogues = { en, de, es, fr, pt, ar } as const satisfies Record<string, Messages>;
export type Language = keyof typeof catalogues;
export const languages = Object.keys(catalogues).filter(isLanguage);

function isLanguage(text: string): text is Language {
  return Object.hasOwn(catalogues, text);
}

/** The texts of a language, with its formats. */
export type Locale = Messages & {
  readonly language: Language;
  readonly day: (at: Date, timeZone: string) => string;
  readonly days: (count: number) => string;
  readonly plural: (forms: Plural, count: number) => string;
  /** Returns the kinds as a list, separated by a sign, because a name may contain "and". */
  readonly kindList: (kinds: readonly Kind[]) => string;
};

export const separator = ' · ';

export function localeOf(language: Language): Locale {
  const words: Messages = catalogues[language];
  return {
    ...words,
    language,
    day: (at, timeZone) =>
      new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone }).format(at),
    days: (count) =>
      new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(
        count,
      ),
    plural: (forms, count) => {
      const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
      return form.replace('#', new Intl.NumberFormat(language).format(count));
    },
    kindList: (kinds) => kinds.map((kind) => words.kinds[kind]).join(separator),
  };
}

/** Returns the language of the token, else the first supported one that the browser requests, else English. */
export function chooseLanguage(wanted: string | null, accepted: string | undefined): Language {
  const asked = (accepted ?? '')
    .split(',', languagesMax)
    .map((part, place) => {
      const [tag = '', ...rest] = part.split(';').map((each) => each.trim());
      const quality = rest.find((each) => each.startsWith('q='))?.slice(2);
      return { tag, place, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality || one.place - other.place)
    .map(({ tag }) => tag);
  const found = [wanted ?? '', ...asked].map(primaryOf).find(isLanguage);
  return found ?? 'en';
}

/** More than any browser names. */
const languagesMax = 50;

/** `pt` of `pt-BR`. */
const primaryOf = (tag: string): string => tag.toLowerCase().split('-', 1)[0] ?? '';
