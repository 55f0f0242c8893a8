import { describe, expect, test } from 'vitest';

import { hl7Peer, labOrder } from '../../../../tests/harness/lab-examples.ts';
import { parseMessage, Reader } from './message.ts';
import { controlIdOf, writeOrder } from './order-message.ts';

describe('an order as OML^O21', () => {
  const message = parseMessage(writeOrder(labOrder, 'NW', hl7Peer));
  const read = new Reader(message);
  const all = (name: string) => message.segments.filter((segment) => segment.name === name);
  const [header] = message.segments;
  const [patient] = all('PID');
  const [insurance] = all('IN1');
  const [common, second] = all('ORC');
  const [lipids, ferritin] = all('OBR');

  test('has a segment group for each test, in the order of the standard', () => {
    expect(message.segments.map(({ name }) => name)).toEqual([
      'MSH', 'PID', 'IN1',
      'ORC', 'TQ1', 'OBR', 'NTE', 'DG1', 'DG1', 'SPM',
      'ORC', 'TQ1', 'OBR', 'DG1', 'DG1', 'OBX', 'OBX', 'SPM',
    ]); // prettier-ignore
  });

  test('says who sends what to whom', () => {
    expect([3, 4, 5, 6, 7, 11, 12, 18].map((field) => read.value(header, field))).toEqual([
      'SALUS',
      'CLINIC',
      'LABSYS',
      'PHX',
      '20260304153000+0000',
      'T',
      '2.5.1',
      'UNICODE UTF-8',
    ]);
    expect(read.value(header, 10)).toMatch(/^[0-9A-Z]{20}$/);
  });

  test('says for whom', () => {
    expect(read.value(patient, 3)).toBe(labOrder.patient.id);
    expect(read.value(patient, 5)).toBe('Person');
    expect(read.value(patient, 5, { component: 2 })).toBe('Example');
    expect(read.value(patient, 7)).toBe('19840229');
    expect(read.value(patient, 8)).toBe('F');
    expect(read.value(patient, 11, { component: 5 })).toBe('85004');
    expect(read.value(patient, 13)).toBe('+12025550143');
    expect(read.value(patient, 13, { repetition: 1, component: 4 })).toBe('person@example.com');
    expect(read.value(patient, 18)).toBe('1234567890');
    expect(read.value(patient, 18, { component: 4 })).toBe('T');
  });

  test('says who pays', () => {
    expect([3, 4, 8, 17, 18, 36].map((field) => read.value(insurance, field))).toEqual([
      'AETNA',
      'Example Health Plan',
      '44000',
      'SEL',
      '19840229',
      'W000000001',
    ]);
    expect(read.value(insurance, 16)).toBe('Person');
  });

  test('carries our number and the sample with every test', () => {
    for (const segment of [common, second]) {
      expect(read.value(segment, 1)).toBe('NW');
      expect(read.value(segment, 2)).toBe(labOrder.orderNumber);
    }
    expect(read.value(lipids, 2)).toBe(labOrder.orderNumber);
    expect(read.value(lipids, 4)).toBe('7600');
    expect(read.value(lipids, 13)).toBe('FASTING');
    expect(read.value(lipids, 16)).toBe('1234567893');
    expect(read.value(lipids, 18)).toBe('SL0012345678');
    expect(read.value(ferritin, 4, { component: 2 })).toBe('Ferritin');
    expect(read.value(all('SPM')[1], 2)).toBe('SL0012345678');
    expect(read.value(all('TQ1')[0], 9)).toBe('S');
  });

  test('carries why, notes and answers', () => {
    expect(all('DG1').map((segment) => read.value(segment, 3))).toEqual([
      'E83.110',
      'Z13.220',
      'E83.110',
      'Z13.220',
    ]);
    expect(read.text(all('NTE')[0], 3)).toBe('Follow-up.\nSecond line.');
    const [answer, chosen] = all('OBX');
    expect(read.value(answer, 3)).toBe('Q7');
    expect(read.value(answer, 5)).toBe('Yes | no');
    expect(read.value(answer, 11)).toBe('O');
    expect(read.value(answer, 29)).toBe('QST');
    expect([2, 3].map((field) => read.value(chosen, field))).toEqual(['CWE', 'ANTI']);
    expect(read.value(chosen, 5)).toBe('WAR');
    expect(read.value(chosen, 5, { repetition: 1 })).toBe('HEP');
    expect(read.value(chosen, 5, { repetition: 1, component: 2 })).toBe('Heparin');
  });
});

test('ORM^O01 has the priority in its older places, and no specimen', () => {
  const peer = { ...hl7Peer, orderMessage: 'ORM^O01' } as const;
  const message = parseMessage(writeOrder(labOrder, 'NW', peer));
  const read = new Reader(message);
  const names = message.segments.map(({ name }) => name);
  expect(names).not.toContain('SPM');
  expect(names).not.toContain('TQ1');
  const common = message.segments.find(({ name }) => name === 'ORC');
  expect(read.value(common, 7, { component: 6 })).toBe('S');
  expect(read.value(message.segments[0], 12)).toBe('2.3');
  const answers = message.segments.filter(({ name }) => name === 'OBX');
  expect(answers.map((answer) => read.value(answer, 2))).toEqual(['ST', 'CE']);
});

test('an order is the same message each time, and its cancellation another', () => {
  expect(writeOrder(labOrder, 'NW', hl7Peer)).toBe(writeOrder({ ...labOrder }, 'NW', hl7Peer));
  expect(controlIdOf(labOrder.orderNumber, 'CA')).not.toBe(controlIdOf(labOrder.orderNumber, 'NW'));
});

test('what a person typed cannot add segments or fields', () => {
  const order = { ...labOrder, clinicalNotes: 'x\rPID|1||other^~&\\' };
  const message = parseMessage(writeOrder(order, 'NW', hl7Peer));
  expect(message.segments.filter(({ name }) => name === 'PID')).toHaveLength(1);
  const note = message.segments.find(({ name }) => name === 'NTE');
  expect(new Reader(message).text(note, 3)).toBe('x\nPID|1||other^~&\\');
});
