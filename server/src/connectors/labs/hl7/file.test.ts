import { describe, expect, test } from 'vitest';

import { splitFile } from './file.ts';
import { Hl7Error } from './message.ts';

const small = 'MSH|^~\\&|LAB\rPID|1';
const split = (text: string): readonly string[] =>
  splitFile(Buffer.from(text)).map(
    ({ bytes, isWhole }) => `${isWhole ? '' : 'cut '}${bytes.toString('utf8')}`,
  );

describe('files', () => {
  test('a batch is taken apart', () => {
    const batch = `FHS|^~\\&|X\rBHS|^~\\&|X\r${small}\r${small}\rBTS|2\rFTS|1\r`;
    expect(split(batch)).toEqual([small, small]);
  });

  test('what is before the first message is refused', () => {
    expect(() => split('PID|1\rMSH|^~\\&|X')).toThrow(Hl7Error);
    expect(split('')).toEqual([]);
  });

  test.each([
    ['one frame', `\u000B${small}\r\u001C\r`, [small]],
    [
      'frames with a batch in them',
      `\u000BBHS|^~\\&\r${small}\r${small}\u001C\r\n`,
      [small, small],
    ],
    ['frames among lines', `FHS|1\r\u000B${small}\u001C\r${small}\r`, [small, small]],
    ['an end without a beginning', `${small}\r\u001C\r`, [small]],
    ['one that another begins in', `\u000B${small}\u000B${small}\u001C`, [`cut ${small}`, small]],
    ['one without an end', `\u000B${small}`, [`cut ${small}`]],
    ['a byte order mark', `\uFEFF${small}`, [small]],
  ])('%s', (_, text, messages) => {
    expect(split(text)).toEqual(messages);
  });
});
