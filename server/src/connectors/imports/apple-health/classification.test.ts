import { expect, it } from 'vitest';

import { classificationOf } from './classification.ts';

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
