import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { parseMessage } from '../src/connectors/labs/hl7/message.ts';
import { readResults } from '../src/connectors/labs/hl7/result-message.ts';
import { interpret, type Result } from '../src/labs/results/model.ts';
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
