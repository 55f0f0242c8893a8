import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { parseMessage } from '../src/connectors/labs/hl7/message.ts';
import { readResults } from '../src/connectors/labs/hl7/result-message.ts';
import { interpret, type Result } from '../src/labs/results/model.ts';
import { isComplete } from '../src/labs/results/ordered-tests.ts';
import { gravestOf, rowsOf, setAfter } from './harness/hl7-reports.ts';
import { hl7Peer, oru } from './harness/lab-examples.ts';

const page = readFileSync(
  path.join(import.meta.dirname, '../../docs/operate/laboratories.md'),
  'utf8',
);

function wordsOf({ result, interpretation, implausible, limits, flag }: Result): string {
  const [limit] = limits;
  return [
    result,
    interpretation,
    ...(implausible === null ? [] : [`implausible: ${implausible.reason}`]),
    ...(limit === undefined ? [] : [`decision limit: ${limit.label}`]),
    ...(flag === null ? [] : [`flag: ${flag}`]),
  ].join(', ');
}

test('the page about laboratories says what becomes of its own example', () => {
  const [, lines = ''] = /```hl7\n(OBX\|1\|NM\|K\^[\s\S]*?)```/u.exec(page) ?? [];
  const [, table = ''] = /\| Result +\| Is +\|\n\|[ -|]+\|\n((?:\|.*\|\n)+)/u.exec(page) ?? [];
  const told = table
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .map(([, name = '', words = '']) => [name, words]);
  const segments = ['PID|1||P1||Person^Example||19840229|F', 'OBR|1|O1||80048^Panel^L'];
  const message = parseMessage(oru([...segments, ...lines.trim().split('\n')]));
  const [report] = readResults(message, hl7Peer, new Date('2026-03-05T00:00:00Z'));
  const found = [
    ...(report?.observations ?? []).map((each) => [each.name, wordsOf(interpret(each, []))]),
    ...(report?.missing ?? []).map(({ name, reason }) => [name, `missing: ${reason ?? ''}`]),
  ];
  expect(told.length).toBeGreaterThan(0);
  expect(found).toEqual(told);
});

test('its example of a correction leaves one value, with the one before it', () => {
  const [, first = '', second = ''] =
    /```hl7\n(OBR\|1\|ORDER-ID[\s\S]*?)```\s+```hl7\n(OBR\|1\|ORDER-ID[\s\S]*?)```/u.exec(page) ??
    [];
  const set = setAfter(first.trim().split('\n'), second.trim().split('\n'));
  expect(rowsOf(set)).toEqual([['2823-3', '4.1', '6.9']]);
  expect(gravestOf(set)).toBe('normal');
});

test('its example of finality is complete with the second message', () => {
  const [, first = '', second = ''] =
    /```hl7\n(ORC\|RE\|ORDER-ID[\s\S]*?)```\s+```hl7\n(ORC\|RE\|ORDER-ID[\s\S]*?)```/u.exec(page) ??
    [];
  const markers = ['CBC', 'CMP'].map((code, index) => ({
    markerId: index + 1,
    providerId: code,
    name: code,
    slug: code.toLowerCase(),
    expected: [],
  }));
  const messages = [first, second].map((lines) => lines.trim().split('\n'));
  const ends = [messages.slice(0, 1), messages].map((each) =>
    isComplete(setAfter(...each), markers),
  );
  expect(ends).toEqual([false, true]);
});
