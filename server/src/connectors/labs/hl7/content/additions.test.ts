import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { hl7Peer, oru } from '../../../../../tests/harness/lab-examples.ts';
import { parseMessage } from '../message.ts';
import { readResults } from '../result-message.ts';
import { fieldNames, type SegmentName } from './field-names.ts';
import { useOf } from './fields.ts';

const now = new Date('2026-03-05T00:00:00Z');

function read(lines: readonly string[]) {
  const [only] = readResults(parseMessage(oru(lines)), hl7Peer, now);
  if (only === undefined) throw new Error('no report');
  return only;
}

const pid = 'PID|1||P1||Person^Example||19840229|F';
const obr = 'OBR|1|O1||457^Panel^L';

/** Fields that a message needs, or whose content is no text. */
const fixed: Readonly<Record<string, string>> = {
  'PID-7': '19840229',
  'PID-8': 'F',
  'ORC-1': 'RE',
  'OBR-7': '20260303081500',
  'OBR-14': '20260303081500',
  'OBR-22': '20260303081500',
  'OBR-25': 'F',
  'OBX-2': 'ST',
  'OBX-11': 'F',
  'OBX-14': '20260303081500',
};

/** What the API does not show of a report. */
const unseen = new Set(['lab', 'messageId', 'test', 'setId', 'orderedCodes']);

const segments: readonly SegmentName[] = ['PID', 'ORC', 'OBR', 'OBX', 'SPM', 'NTE'];
/** A word of its own for each component. */
const word = fc.stringMatching(/^[a-z]{7}$/u);
const value = fc
  .array(fc.array(fc.oneof(word, fc.constant('')), { minLength: 1, maxLength: 10 }), {
    minLength: 1,
    maxLength: 2,
  })
  .map((repeated) => repeated.map((parts) => parts.join('^')).join('~'));

/** A value for each field of a segment; half of them are empty. */
const segmentOf = (name: SegmentName) =>
  fc.tuple(
    ...fieldNames[name].map((_, index) => {
      const given = fixed[`${name}-${index + 1}`];
      if (given !== undefined) return fc.constant(given);
      const isNeeded = ['PID-5', 'OBX-3', 'OBX-5'].includes(`${name}-${index + 1}`);
      const some = value.map((text) => (isNeeded ? `needed^needed^L^^^^^^${text}` : text));
      return isNeeded ? some : fc.option(some, { nil: '' });
    }),
  );

describe('whatever a field holds', () => {
  test('is among the results, or its name is among what is not taken', () => {
    const message = fc.tuple(...segments.map((name) => segmentOf(name)));
    fc.assert(
      fc.property(message, (all) => {
        const [first, common, request, result, specimen, note] = all.map(
          (fields, at) => `${segments[at]}|${fields.join('|')}`,
        );
        const lines = [first, common, request, result, note, specimen, note];
        const report = read(lines.flatMap((each) => each ?? []));
        const shown = JSON.stringify(report, (key, each: unknown) =>
          unseen.has(key) ? null : each,
        );
        for (const [at, fields] of all.entries()) {
          const name = segments[at] ?? 'PID';
          for (const [index, field] of fields.entries()) {
            const { treatment } = useOf(name, index + 1);
            if (treatment === 'converted') continue;
            const words = field.split(/[\^~]/u).filter((each) => each !== '');
            const lost = words.filter((each) => !shown.includes(each));
            const isNamed = report.notTaken?.includes(`${name}-${index + 1}`) === true;
            if (!isNamed)
              expect([`${name}-${index + 1}`, lost]).toEqual([`${name}-${index + 1}`, []]);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  test('of a person that results do not need is not stored, and its field is named', () => {
    const filled = `PID|1||P1||Person^Example||19840229|F|||||||||||078051120|D123`;
    const report = read([filled, obr, 'OBX|1|NM|1^X^L||5||||||F']);
    expect(JSON.stringify(report)).not.toMatch(/078051120|D123/u);
    expect(report.notTaken).toEqual(['PID-19', 'PID-20']);
  });
});

describe('a segment without a table', () => {
  const row = 'OBX|1|NM|1^X^L||5||||||F';

  test('is kept whole and named, with the test that it stands under', () => {
    const { additions } = read([pid, 'PV1|1|O', obr, row, 'ZPS|1|BN|Example Laboratory']);
    expect(additions).toContainEqual({ at: 'PV1', name: null, text: 'PV1|1|O' });
    expect(additions).toContainEqual({
      at: 'ZPS',
      name: null,
      text: 'ZPS|1|BN|Example Laboratory',
      of: 'Panel',
    });
  });

  test('of the message itself is none of a result', () => {
    const { additions } = read(['SFT|Example', pid, obr, row, 'DSC|1']);
    expect(additions?.map(({ at }) => at)).toEqual(['OBR-4']);
  });
});

describe('a file in ZEF', () => {
  const pdf = `%PDF-1.4 ${'example '.repeat(20)}`;
  const base64 = Buffer.from(pdf).toString('base64');
  const half = Math.floor(base64.length / 8) * 4;

  test.each([
    ['whole', [`ZEF|1|${base64}`]],
    ['in two segments', [`ZEF|1|${base64.slice(0, half)}`, `ZEF|2|${base64.slice(half)}`]],
    ['in lines', [`ZEF|1|${base64.slice(0, half)}`, base64.slice(half)]],
  ])('is a document: %s', (_, lines) => {
    const { documents, notTaken, additions } = read([
      pid,
      obr,
      'OBX|1|NM|1^X^L||5||||||F',
      ...lines,
    ]);
    expect(documents).toEqual([
      { name: 'Report', bytes: Buffer.from(pdf), contentType: 'application/pdf' },
    ]);
    expect([notTaken, additions?.map(({ at }) => at)]).toEqual([[], ['OBR-4']]);
  });

  test('alone is a result of its test', () => {
    expect(read([pid, obr, `ZEF|1|${base64}`]).documents).toHaveLength(1);
  });

  test('that cannot be read is named', () => {
    const { notTaken } = read([pid, obr, 'OBX|1|NM|1^X^L||5||||||F', 'ZEF|1|JVBERi!!']);
    expect(notTaken).toEqual(['ZEF-2: a file that cannot be read']);
  });
});
