import { describe, expect, test } from 'vitest';

import { demos } from '../src/connectors/providers/demo/index.ts';
import { oura } from '../src/connectors/providers/oura/index.ts';
import { withings } from '../src/connectors/providers/withings/index.ts';
import { linkErrorTypes, linkLanguages } from '../src/sources/link/model.ts';
import { kindOf, kinds } from '../src/sources/link/page/locales/data-categories.ts';
import {
  chooseLanguage,
  languages,
  localeOf,
  type Locale,
} from '../src/sources/link/page/locales/language.ts';
import { summaryResources } from '../src/summaries/index.ts';
import { resources } from '../src/timeseries/index.ts';

const named = { team: 'THE TEAM', source: 'THE SOURCE' };

/** Every text of a language, with what can be put into it. */
function textsOf(value: unknown, path = ''): ReadonlyMap<string, string> {
  if (typeof value === 'string') return new Map([[path, value]]);
  if (typeof value === 'function') {
    const takesBoth = String(value).startsWith('({') || path.startsWith('.problems.');
    return textsOf(value(takesBoth ? named : 'THE TEXT'), path);
  }
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(
    Object.entries(value).flatMap(([name, each]) => [...textsOf(each, `${path}.${name}`)]),
  );
}

/** Not those that are made for a moment or a number, and lists. */
const made: ReadonlySet<string> = new Set([
  'language',
  'day',
  'days',
  'plural',
  'list',
  'kindList',
]);
const wordsOf = (speech: Locale) =>
  Object.fromEntries(Object.entries(speech).filter(([name]) => !made.has(name)));

describe('the texts of the connect page', () => {
  test('are there in each language that a token can ask for', () => {
    expect(languages.toSorted()).toEqual([...linkLanguages].toSorted());
  });

  test.each(linkLanguages)('are whole in %s, with the names where English has them', (language) => {
    const own = textsOf(wordsOf(localeOf(language)));
    const english = textsOf(wordsOf(localeOf('en')));
    for (const [path, text] of english) {
      if (path.startsWith('.tries.')) continue;
      const said = own.get(path);
      expect(said, path).toBeTruthy();
      expect(said, path).not.toContain('undefined');
      for (const name of ['THE TEXT', 'THE TEAM', 'THE SOURCE']) {
        expect(said?.includes(name), `${path}: ${name}`).toBe(text.includes(name));
      }
    }
    if (language === 'en') return;
    // Words that are the same in both are few: names and what was borrowed.
    const same = [...english].filter(([path, text]) => own.get(path) === text);
    expect(same.map(([path]) => path).filter((path) => !borrowed.has(path))).toEqual([]);
  });

  test.each(linkLanguages)('have every form of a number that %s knows', (language) => {
    const { tries, plural } = localeOf(language);
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const category of pluralCategories) expect(tries[category]).toBeTruthy();
    const said = [1, 2, 3, 5, 11].map((count) => plural(tries, count));
    expect(said.every((each) => !each.includes('#'))).toBe(true);
    expect(said[0]).not.toBe(said[1]);
  });

  test('say days and dates as the language does', () => {
    const at = new Date('2026-11-22T23:30:00Z');
    const said = (language: (typeof linkLanguages)[number]) => {
      const { day, days } = localeOf(language);
      // Some languages put a space there that no line ends at.
      return [day(at, 'Europe/Berlin'), days(1), days(90)].map((text) =>
        text.replaceAll(/\s/gu, ' '),
      );
    };
    expect(said('en')).toEqual(['Nov 23, 2026', '1 day', '90 days']);
    expect(said('de')).toEqual(['23.11.2026', '1 Tag', '90 Tage']);
    expect(said('fr')).toEqual(['23 nov. 2026', '1 jour', '90 jours']);
    expect(said('ar')[2]).toMatch(/يومًا/u);
  });

  test('are written from right to left in Arabic alone', () => {
    expect(languages.filter((each) => localeOf(each).direction === 'rtl')).toEqual(['ar']);
  });
});

/** What is written alike in English and the language. */
const borrowed = new Set([
  '.direction',
  '.code.label',
  '.kinds.fitness',
  '.kinds.stress',
  '.kinds.notes',
  '.choose.find',
]);

describe('the language of a person', () => {
  test('is that of the token, else the first of the browser that we speak, else English', () => {
    expect(chooseLanguage('de', 'fr')).toBe('de');
    expect(chooseLanguage(null, 'pt-BR,pt;q=0.9,en;q=0.8')).toBe('pt');
    expect(chooseLanguage(null, 'nl, ar-EG;q=0.5, fr;q=0.7')).toBe('fr');
    expect(chooseLanguage(null, 'de;q=0, es')).toBe('es');
    for (const none of [undefined, '', '*', 'nl', 'q=1', 'constructor', ';;;,,,']) {
      expect(chooseLanguage(null, none)).toBe('en');
    }
  });
});

describe('what is read', () => {
  test('has a word for every resource that a connector gives or that the contract has', () => {
    const given = [oura, withings, ...demos].flatMap((each) =>
      each.resources.flatMap(({ gives }) => gives),
    );
    // No connector gives those beyond the contract.
    const ofContract = Object.keys(resources).filter((name) => !name.startsWith('ext_'));
    const names = [...given, ...ofContract, ...Object.keys(summaryResources)];
    expect(names.length).toBeGreaterThan(60);
    expect(names.filter((name) => kindOf(name) === 'other')).toEqual([]);
    expect(new Set(names.map(kindOf)).size).toBe(kinds.length - 1);
  });
});

test('every reason of the contract has its words', () => {
  for (const type of linkErrorTypes) {
    const { happened, todo } = localeOf('en').problems[type](named);
    for (const text of [happened, todo]) expect(text).toMatch(/^[A-Z][^]+\.$/u);
  }
});
