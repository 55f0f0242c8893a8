import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { type Content, Hl7Error, parseMessage, Reader, writeMessage } from './message.ts';

const small =
  'MSH|^~\\&|LAB|SITE\rPID|1||A^^^X&1.2.3&ISO~B||Doe^Jo\\S\\e\rOBX|1|TX|C||one~two\\.br\\three';

describe('reading', () => {
  test('fields are counted as the standard does, in MSH too', () => {
    const message = parseMessage(small);
    const read = new Reader(message);
    const [header, patient, result] = message.segments;
    expect(read.value(header, 3)).toBe('LAB');
    expect(read.value(header, 4)).toBe('SITE');
    expect(read.value(patient, 3)).toBe('A');
    expect(read.value(patient, 3, { component: 4, subcomponent: 2 })).toBe('1.2.3');
    expect(read.value(patient, 3, { repetition: 1 })).toBe('B');
    expect(read.value(patient, 5, { component: 2 })).toBe('Jo^e');
    expect(read.text(result, 5)).toBe('one\ntwo\nthree');
    expect(read.value(result, 99)).toBe('');
  });

  test.each(['\r', '\n', '\r\n', '\r\r'])('segments end with %j', (end) => {
    const message = parseMessage(small.replaceAll('\r', end) + end);
    expect(message.segments.map(({ name }) => name)).toEqual(['MSH', 'PID', 'OBX']);
  });

  test('a sender may choose other separators', () => {
    const message = parseMessage('MSH*:+!.*LAB\rPID*1**A:B.C+D!S!E');
    const read = new Reader(message);
    expect(read.value(message.segments[1], 3, { component: 2, subcomponent: 2 })).toBe('C');
    expect(read.value(message.segments[1], 3, { repetition: 1 })).toBe('D:E');
  });

  test.each([
    [String.raw`\X48492C\ there`, 'HI, there'],
    [String.raw`a\Zunknown\b`, String.raw`a\Zunknown\b`],
    [String.raw`never closed \ here`, String.raw`never closed \ here`],
    ['""', ''],
  ])('%s is %j', (field, value) => {
    const message = parseMessage(`MSH|^~\\&|LAB\rNTE|${field}`);
    expect(new Reader(message).value(message.segments[1], 1)).toBe(value);
  });

  test.each([
    ['', 'MSH'],
    ['PID|1', 'MSH'],
    ['MSH', 'separators'],
    ['MSH|||', 'separators'],
    ['MSH|^^^^|', 'separators'],
    ['MSH|ABCD|', 'separators'],
    ['MSH|^~\\&|X\rlower|1', 'name'],
  ])('%j is refused', (text, reason) => {
    expect(() => parseMessage(text)).toThrow(Hl7Error);
    expect(() => parseMessage(text)).toThrow(reason);
  });

  test('a refusal never repeats what was sent', () => {
    expect(() => parseMessage('MSH|^~\\&|X\rJane Doe, HIV positive')).toThrow(
      /^a segment has no name$/,
    );
  });

  test('whatever bytes come, they are a message or refused', () => {
    const noise = fc.stringMatching(/^(MSH[|^~\\&]{0,6})?[A-Z0-9|^~\\&\r\n"XZ.]{0,200}$/);
    fc.assert(
      fc.property(fc.oneof(noise, fc.string({ unit: 'binary' })), (text) => {
        try {
          const message = parseMessage(text);
          const read = new Reader(message);
          for (const segment of message.segments) {
            for (const [field] of segment.fields.entries()) {
              expect(typeof read.value(segment, field, { component: 2 })).toBe('string');
              expect(typeof read.text(segment, field)).toBe('string');
            }
          }
        } catch (error) {
          expect(error).toBeInstanceOf(Hl7Error);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('writing', () => {
  const word = fc
    .string({ unit: 'grapheme', maxLength: 30 })
    .map((text) => text.replaceAll(/\p{Cc}/gu, '').trim())
    .filter((text) => text !== '""');

  test('what is written is read again, whatever signs are in it', () => {
    fc.assert(
      fc.property(word, word, word, word, (text, component, subcomponent, repeated) => {
        const fields: Content[] = [
          text,
          ['x', component, ['y', subcomponent]],
          { repeat: ['z', repeated] },
        ];
        const message = parseMessage(
          writeMessage([
            ['MSH', 'LAB'],
            ['ZZZ', ...fields, 'end'],
          ]),
        );
        const read = new Reader(message);
        const segment = message.segments[1];
        expect(read.value(segment, 1)).toBe(text);
        expect(read.value(segment, 2, { component: 2 })).toBe(component);
        expect(read.value(segment, 2, { component: 3, subcomponent: 2 })).toBe(subcomponent);
        expect(read.value(segment, 3, { repetition: 1 })).toBe(repeated);
        expect(read.value(segment, 4)).toBe('end');
      }),
    );
  });

  test('lines of a text never become segments', () => {
    const written = writeMessage([
      ['MSH', 'LAB'],
      ['NTE', '1', undefined, 'one\r\ntwo\nPID|1\u000B\u001C'],
    ]);
    expect(parseMessage(written).segments).toHaveLength(2);
    expect(written).toContain(String.raw`one\.br\two\.br\PID\F\1`);
  });

  test('nothing is written behind the last value', () => {
    expect(
      writeMessage([
        ['MSH', 'LAB', undefined],
        ['PID', '1', ['a', undefined], ''],
      ]),
    ).toBe('MSH|^~\\&|LAB\rPID|1|a\r');
  });
});
