import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, describe, expect, test } from 'vitest';

import { silentLog } from '#kernel/log/log.ts';
import type { LabInbox, LabReport } from '#labs/orders';

import { hl7Peer, labOrder, oru, oruLines } from '../../../../tests/harness/lab-examples.ts';
import { writeAcknowledgement } from './acknowledgement.ts';
import { hl7Connector } from './connector.ts';
import { dropFile, takeFiles } from './folder.ts';
import { receiveBytes } from './inbox.ts';
import { Hl7Receiver } from './index.ts';
import { parseMessage, Reader } from './message.ts';
import { sendMllp } from './mllp/client.ts';
import { listenMllp } from './mllp/server.ts';
import type { Peer } from './settings.ts';

const now = new Date('2026-03-05T00:00:00Z');
const open: { close(): Promise<void> }[] = [];
const folders: string[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map(async (server) => server.close()));
  await Promise.all(folders.splice(0).map(async (folder) => rm(folder, { recursive: true })));
});

/** Keeps what it is told by message, as storing does. */
class Reports implements LabInbox {
  readonly stored = new Map<string, LabReport>();
  isBroken = false;

  async report(report: LabReport): ReturnType<LabInbox['report']> {
    if (this.isBroken) throw new Error('the database is away');
    if (this.stored.has(report.messageId)) return { kind: 'repeated' };
    this.stored.set(report.messageId, report);
    return { kind: 'matched', orderNumber: report.orderNumber ?? '' };
  }

  async notice(): Promise<boolean> {
    return false;
  }
}

function receiver(reports: Reports): (text: string | Buffer) => Promise<string> {
  const deps = { inbox: reports, clock: { now: () => now }, log: silentLog };
  return async (given) => (await receiveBytes(deps, [hl7Peer], Buffer.from(given))).acknowledgement;
}

const refuse = (): string => 'refused';

function answerOf(text: string): {
  readonly code: string;
  readonly id: string;
  readonly error: string;
} {
  const message = parseMessage(text);
  const read = new Reader(message);
  const segment = (name: string) => message.segments.find((each) => each.name === name);
  return {
    code: read.value(segment('MSA'), 1),
    id: read.value(segment('MSA'), 2),
    error: read.value(segment('ERR'), 3),
  };
}

describe('results', () => {
  test('a message over the wire is stored, then acknowledged', async () => {
    const reports = new Reports();
    const server = await listenMllp({
      host: '127.0.0.1',
      port: 0,
      receive: receiver(reports),
      refuse,
    });
    open.push(server);
    const address = { host: '127.0.0.1', port: server.port, tls: false };
    const answer = await sendMllp(address, oru(oruLines), AbortSignal.timeout(10_000));
    expect(answerOf(answer)).toEqual({ code: 'AA', id: 'M1', error: '' });
    expect(reports.stored.get('M1')?.observations).toHaveLength(4);
    const again = await sendMllp(address, oru(oruLines), AbortSignal.timeout(10_000));
    expect(answerOf(again).code).toBe('AA');
    expect(reports.stored.size).toBe(1);
  });

  test('the answer goes back to the sender under its own names', async () => {
    const message = parseMessage(await receiver(new Reports())(oru(oruLines)));
    const read = new Reader(message);
    const [header] = message.segments;
    expect([3, 4, 5, 6, 12].map((field) => read.value(header, field))).toEqual([
      'SALUS',
      'CLINIC',
      'LABSYS',
      'PHX',
      '2.5.1',
    ]);
  });

  test.each([
    ['nonsense', 'AE', '102'],
    [oru([]), 'AE', '100'],
    [oru(oruLines).replace('ORU^R01', 'ADT^A01'), 'AR', '200'],
    [oru(oruLines, 'M1', 'SOMEBODY|ELSE'), 'AE', '103'],
    [oru(oruLines, ''), 'AE', '101'],
  ])('a message that will never do is refused: %#', async (text, code, error) => {
    const reports = new Reports();
    expect(answerOf(await receiver(reports)(text))).toMatchObject({ code, error });
    expect(reports.stored.size).toBe(0);
  });

  test.each([
    ['a segment without a name', `${oru([], 'N7')}not a segment\r`, '102'],
    ['separators that cannot be used', oru([], 'N7').replace('^~\\&', '^^^^'), '102'],
    ['another type', oru([], 'N7').replace('ORU^R01', 'ADT^A01'), '200'],
    ['an unknown character set', `${oru([], 'N7').replace(/\r$/u, '')}||||||KLINGON\r`, '102'],
    [
      'too many segments',
      oru(
        Array.from({ length: 20_001 }, () => 'NTE|1'),
        'N7',
      ),
      '102',
    ],
  ])('%s: the answer says which message it was', async (_, text, error) => {
    const answer = answerOf(await receiver(new Reports())(text));
    expect(answer).toMatchObject({ id: 'N7', error });
    expect(answer.code).toMatch(/^A[ER]$/u);
  });

  test.each(['T', 'D', 'T^A', 'X'])('processing id %s is never stored', async (id) => {
    const reports = new Reports();
    const text = oru(oruLines).replace('|P|2.5.1', `|${id}|2.5.1`);
    expect(text).toContain(`|${id}|`);
    expect(answerOf(await receiver(reports)(text))).toEqual({ code: 'AR', id: 'M1', error: '202' });
    expect(reports.stored.size).toBe(0);
  });

  test('of a message over the limit its sender is told, and the operator', async () => {
    const warnings: unknown[] = [];
    const log = { ...silentLog, warn: (...given: unknown[]) => warnings.push(given) };
    const reports = new Reports();
    const listen = { host: '127.0.0.1', port: 0 };
    const hl7 = new Hl7Receiver(
      { inbox: reports, clock: { now: () => now }, log },
      { listen, peers: [hl7Peer] },
    );
    await hl7.start();
    open.push({ close: async () => hl7.stop() });
    const address = { host: '127.0.0.1', port: hl7.port ?? 0, tls: false };
    const long = oru([...oruLines, `NTE|1|L|${'x'.repeat(20_000_000)}`], 'LONG');
    const answer = answerOf(await sendMllp(address, long, AbortSignal.timeout(20_000)));
    expect(answer).toEqual({ code: 'AE', id: 'LONG', error: '102' });
    expect(JSON.stringify(warnings)).toContain('too long');
    expect(reports.stored.size).toBe(0);
  });

  const batch = (messages: readonly string[]): string =>
    `FHS|^~\\&\rBHS|^~\\&\r${messages.join('')}BTS|2\rFTS|1\r`;
  test.each([
    ['with the headers of a batch', batch([oru(oruLines, 'B1'), oru(oruLines, 'B2')])],
    ['one after the other', oru(oruLines, 'B1') + oru(oruLines, 'B2')],
  ])('several messages in a frame are taken one by one: %s', async (_, text) => {
    const reports = new Reports();
    const received = await receiver(reports)(text);
    expect([...reports.stored.keys()]).toEqual(['B1', 'B2']);
    expect(received).toMatch(/^BHS\|\^~\\&\r(?:MSH.*\rMSA\|AA\|B[12]\r){2}BTS\|2\r$/u);
  });

  test('a message of a batch that is refused leaves the others', async () => {
    const reports = new Reports();
    const received = await receiver(reports)(batch([oru([], 'B1'), oru(oruLines, 'B2')]));
    expect([...reports.stored.keys()]).toEqual(['B2']);
    expect(received).toMatch(/MSA\|AE\|B1\|/u);
    expect(received).toContain('MSA|AA|B2');
    expect(answerOf(await receiver(reports)(batch([])))).toMatchObject({
      code: 'AE',
      error: '102',
    });
  });

  test('what could not be stored is not acknowledged, and is stored when it comes again', async () => {
    const reports = new Reports();
    reports.isBroken = true;
    expect(answerOf(await receiver(reports)(oru(oruLines)))).toMatchObject({
      code: 'AR',
      error: '207',
    });
    reports.isBroken = false;
    expect(answerOf(await receiver(reports)(oru(oruLines))).code).toBe('AA');
    expect(reports.stored.size).toBe(1);
  });

  test('a refusal does not repeat what was sent', async () => {
    const text = await receiver(new Reports())(oru(['PID|1||P1||Secretname', 'OBX|1']));
    expect(text).not.toContain('Secretname');
  });
});

describe('orders over a connection', () => {
  async function laboratory(
    answers: (text: string) => string,
  ): Promise<{ peer: Peer; got: string[] }> {
    const got: string[] = [];
    const server = await listenMllp({
      host: '127.0.0.1',
      port: 0,
      receive: async (bytes) => {
        const text = bytes.toString('utf8');
        got.push(text);
        return answers(text);
      },
      refuse,
    });
    open.push(server);
    const orders = { kind: 'mllp', host: '127.0.0.1', port: server.port, tls: false } as const;
    return { peer: { ...hl7Peer, orders }, got };
  }

  const accept = (text: string): string =>
    writeAcknowledgement(parseMessage(text), { code: 'AA' }, now);

  test('an order is taken when it is acknowledged, and sent twice it is the same message', async () => {
    const { peer, got } = await laboratory(accept);
    const connector = hl7Connector(peer);
    const signal = AbortSignal.timeout(10_000);
    expect(await connector.send(labOrder, signal)).toEqual({
      kind: 'accepted',
      requisition: 'ready',
    });
    await connector.send(labOrder, signal);
    expect(got[0]).toBe(got[1]);
    await connector.cancel(labOrder, signal);
    expect(got[2]).toContain('ORC|CA|');
  });

  test('an order with an error in it is refused for good', async () => {
    const { peer } = await laboratory((text) =>
      writeAcknowledgement(
        parseMessage(text),
        { code: 'AE', problem: 'fieldMissing', detail: 'PID-11' },
        now,
      ),
    );
    expect(await hl7Connector(peer).send(labOrder, AbortSignal.timeout(10_000))).toEqual({
      kind: 'refused',
      reason: 'AE 101',
    });
    await hl7Connector(peer).cancel(labOrder, AbortSignal.timeout(10_000));
  });

  test.each([
    [
      'an inner error',
      (text: string) =>
        writeAcknowledgement(
          parseMessage(text),
          { code: 'AR', problem: 'internal', detail: '' },
          now,
        ),
    ],
    [
      'the answer to another message',
      () => writeAcknowledgement(parseMessage(oru([], 'OTHER')), { code: 'AA' }, now),
    ],
    ['no message', () => 'hello'],
  ])('%s is no answer: the order is sent again', async (_, answers) => {
    const { peer } = await laboratory(answers);
    const signal = AbortSignal.timeout(10_000);
    await expect(hl7Connector(peer).send(labOrder, signal)).rejects.toThrow();
    await expect(hl7Connector(peer).cancel(labOrder, signal)).rejects.toThrow();
  });
});

describe('files', () => {
  async function folder(): Promise<string> {
    const created = await mkdtemp(path.join(tmpdir(), 'salus-hl7-'));
    folders.push(created);
    return created;
  }

  /** A file that has lain there for a while. */
  async function put(into: string, name: string, text: string): Promise<void> {
    const file = path.join(into, name);
    await writeFile(file, text);
    const earlier = new Date(now.getTime() - 60_000);
    await utimes(file, earlier, earlier);
  }

  const deps = (reports: Reports) => ({
    inbox: reports,
    clock: { now: () => now },
    log: silentLog,
  });
  const namesIn = async (into: string): Promise<readonly string[]> =>
    (await readdir(into, { withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
      .toSorted();

  test('an order appears whole, once, and for us alone', async () => {
    const orders = await folder();
    const connector = hl7Connector({ ...hl7Peer, orders: { kind: 'folder', path: orders } });
    await connector.send(labOrder, AbortSignal.timeout(10_000));
    await connector.send(labOrder, AbortSignal.timeout(10_000));
    const [name = '', ...others] = await namesIn(orders);
    expect(others).toEqual([]);
    expect(await readFile(path.join(orders, name), 'utf8')).toContain('OML^O21');
  });

  test('a batch is stored message by message and put away with its acknowledgements', async () => {
    const [results, reports] = [await folder(), new Reports()];
    const batch = `FHS|^~\\&|X\rBHS|^~\\&|X\r${oru(oruLines, 'A')}${oru(oruLines, 'B')}BTS|2\rFTS|1\r`;
    await put(results, 'day.hl7', batch);
    expect(await takeFiles(deps(reports), hl7Peer, results)).toBe(false);
    expect([...reports.stored.keys()]).toEqual(['A', 'B']);
    expect(await namesIn(results)).toEqual([]);
    expect(await namesIn(path.join(results, 'done'))).toEqual(['day.hl7', 'day.hl7.ack']);
  });

  test('a file with a message that is refused is set apart, and its good messages are stored', async () => {
    const [results, reports] = [await folder(), new Reports()];
    await put(results, 'a.hl7', oru(oruLines, 'A') + oru([], 'B'));
    await put(results, 'b.hl7', 'not HL7');
    await takeFiles(deps(reports), hl7Peer, results);
    expect([...reports.stored.keys()]).toEqual(['A']);
    expect(await namesIn(path.join(results, 'refused'))).toEqual([
      'a.hl7',
      'a.hl7.ack',
      'b.hl7',
      'b.hl7.ack',
    ]);
    expect(await readFile(path.join(results, 'refused', 'a.hl7.ack'), 'utf8')).toContain(
      'MSA|AE|B',
    );
  });

  test('files with the frames of MLLP are read, and a message that was cut is refused', async () => {
    const [results, reports] = [await folder(), new Reports()];
    const [a, b, c] = ['A', 'B', 'C'].map((id) => oru(oruLines, id));
    await put(results, 'framed.hl7', `\u000B${a}\u001C\r\u000B${b}\u001C\r\n`);
    await put(results, 'cut.hl7', `\u000B${a?.slice(0, 400)}\u000B${c}\u001C\r`);
    await takeFiles(deps(reports), hl7Peer, results);
    expect([...reports.stored.keys()]).toEqual(['C', 'A', 'B']);
    expect(reports.stored.get('C')?.observations).toHaveLength(4);
    expect(await namesIn(path.join(results, 'done'))).toEqual(['framed.hl7', 'framed.hl7.ack']);
    const answers = await readFile(path.join(results, 'refused', 'cut.hl7.ack'), 'utf8');
    expect(answers).toMatch(/MSA\|AE\|A\|[^]*MSA\|AA\|C/u);
  });

  test('a new file with the name of an old one leaves the old one and its answers as they are', async () => {
    const [results, reports] = [await folder(), new Reports()];
    for (const id of ['A', 'B', 'C']) {
      await put(results, 'day.hl7', oru(oruLines, id));
      await takeFiles(deps(reports), hl7Peer, results);
    }
    const done = path.join(results, 'done');
    expect(await namesIn(done)).toEqual([
      'day.2.hl7',
      'day.2.hl7.ack',
      'day.3.hl7',
      'day.3.hl7.ack',
      'day.hl7',
      'day.hl7.ack',
    ]);
    for (const [name, id] of [
      ['day', 'A'],
      ['day.2', 'B'],
      ['day.3', 'C'],
    ]) {
      expect(await readFile(path.join(done, `${name}.hl7`), 'utf8')).toContain(`|${id}|P|`);
      expect(await readFile(path.join(done, `${name}.hl7.ack`), 'utf8')).toContain(`MSA|AA|${id}`);
    }
  });

  test('a file that was written long ago is kept for thirty days after it was taken', async () => {
    const [results, reports] = [await folder(), new Reports()];
    await put(results, 'old.hl7', oru(oruLines));
    const then = new Date(now.getTime() - 400 * 86_400_000);
    await utimes(path.join(results, 'old.hl7'), then, then);
    await takeFiles(deps(reports), hl7Peer, results);
    await takeFiles(deps(reports), hl7Peer, results);
    expect(await namesIn(path.join(results, 'done'))).toEqual(['old.hl7', 'old.hl7.ack']);
  });

  test('what could not be stored stays, and is stored later', async () => {
    const [results, reports] = [await folder(), new Reports()];
    await put(results, 'a.hl7', oru(oruLines, 'A'));
    reports.isBroken = true;
    await takeFiles(deps(reports), hl7Peer, results);
    expect(await namesIn(results)).toEqual(['a.hl7']);
    reports.isBroken = false;
    await takeFiles(deps(reports), hl7Peer, results);
    expect(reports.stored.size).toBe(1);
    expect(await namesIn(results)).toEqual([]);
  });

  test('what is still arriving is left alone', async () => {
    const [results, reports] = [await folder(), new Reports()];
    await put(results, 'a.hl7.part', oru(oruLines));
    await put(results, '.b.hl7', oru(oruLines));
    await writeFile(path.join(results, 'c.hl7'), oru(oruLines).slice(0, 100));
    await utimes(path.join(results, 'c.hl7'), now, now);
    await takeFiles(deps(reports), hl7Peer, results);
    expect(reports.stored.size).toBe(0);
    expect(await namesIn(results)).toHaveLength(3);
  });

  test('what was stored is forgotten after thirty days', async () => {
    const results = await folder();
    await takeFiles(deps(new Reports()), hl7Peer, results);
    const old = path.join(results, 'done', 'old.hl7');
    await dropFile(path.join(results, 'done'), 'old.hl7', 'x');
    const then = new Date(now.getTime() - 31 * 86_400_000);
    await utimes(old, then, then);
    await takeFiles(deps(new Reports()), hl7Peer, results);
    expect(await namesIn(path.join(results, 'done'))).toEqual([]);
  });
});
