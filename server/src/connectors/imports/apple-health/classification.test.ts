import { expect, it } from 'vitest';

import { classificationOf, words } from './classification.ts';

it.each([
  ['Sinus Rhythm', 'sinus_rhythm', null],
  ['Fibrilación auricular', 'atrial_fibrillation', null],
  ['FIBRILACION AURICULAR', 'atrial_fibrillation', null],
  ['Vorhofflimmern', 'atrial_fibrillation', null],
  ['心房細動', 'atrial_fibrillation', null],
  ['Мерцательная аритмия', 'atrial_fibrillation', null],
  ['High Heart Rate', 'inconclusive', 'high_heart_rate'],
  ['Heart Rate Over 120', 'inconclusive', 'high_heart_rate'],
  ['Frecuencia cardíaca baja', 'inconclusive', 'low_heart_rate'],
  ['Poor Recording', 'inconclusive', 'poor_reading'],
  ['Inconclusive', 'inconclusive', null],
  ['Sinus Rhythm — This result is normal', 'sinus_rhythm', null],
  ['inconclusivePoorReading', 'inconclusive', 'poor_reading'],
  ['Bundle branch block', null, null],
  ['', null, null],
])('%s is %s, by %s', (text, classification, cause) => {
  expect(classificationOf(text)).toEqual({ classification, cause });
});

it('each word is one, in any letters, spaces and forms of Unicode, and with a remark behind it', () => {
  const locales = ['en', 'tr', 'el', 'lt'];
  for (const [expected, list] of words) {
    for (const word of list.split(';').map((each) => each.replaceAll(/\s+/gu, ' ').trim())) {
      const spellings = [
        ...locales.flatMap((each) => [word.toLocaleUpperCase(each), word.toLocaleLowerCase(each)]),
        ...(['NFC', 'NFD', 'NFKC', 'NFKD'] as const).map((form) => word.normalize(form)),
        word.replaceAll(' ', '\u00A0'),
        word.replaceAll(' ', '\u202F'),
        `\u200F${word}\u200E`,
        `${word} \u2014 123`,
        `${word}\uFF08ECG\uFF09`,
        `${word}\uFF1A 1`,
      ];
      for (const text of spellings)
        expect([text, classificationOf(text)]).toEqual([text, expected]);
    }
  }
});

it('no word stands for two classifications', () => {
  const all = words.flatMap(([, list]) =>
    list.split(';').map((each) => each.replaceAll(/\s+/gu, ' ').trim().toLowerCase()),
  );
  expect(all.filter((each, index) => all.indexOf(each) !== index)).toEqual([]);
});
