import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { writeAcknowledgement } from '../../src/connectors/labs/hl7/acknowledgement.ts';
import { parseMessage, Reader } from '../../src/connectors/labs/hl7/message.ts';
import { type MllpAddress, sendMllp } from '../../src/connectors/labs/hl7/mllp/client.ts';
import { listenMllp, type MllpServer } from '../../src/connectors/labs/hl7/mllp/server.ts';

type Report = {
  readonly id: string;
  readonly status: string;
  readonly patient?: string;
  /** In whose name it is sent; left out: PHX. */
  readonly facility?: string;
};

/** A laboratory at the other end of a connection: it has one order for each number, however often that is sent. */
export class Laboratory {
  readonly orders = new Map<string, string>();
  /** How many of the next messages are not taken for now. */
  refusals = 0;
  /** How many of the next messages are taken, with an answer that nobody can read. */
  losses = 0;
  readonly #sent: { readonly number: string; readonly controlId: string }[] = [];
  #isHeldUp: Promise<void> | null = null;
  readonly #target: Omit<MllpAddress, 'tls'>;
  #server: MllpServer | undefined;

  private constructor(target: Omit<MllpAddress, 'tls'>) {
    this.#target = target;
  }

  static async open(target: Omit<MllpAddress, 'tls'>): Promise<Laboratory> {
    const laboratory = new Laboratory(target);
    laboratory.#server = await listenMllp({
      host: '127.0.0.1',
      port: 0,
      receive: async (bytes) => laboratory.#take(bytes.toString('utf8')),
      refuse: () => 'too long',
    });
    return laboratory;
  }

  get port(): number {
    return this.#server?.port ?? 0;
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  /** From now on messages are taken, and acknowledged only once what is answered was called. */
  holdUp(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#isHeldUp = promise;
    return () => {
      this.#isHeldUp = null;
      resolve();
    };
  }

  async #take(text: string): Promise<string> {
    const message = parseMessage(text);
    const now = new Date();
    const [order, header] = ['ORC', 'MSH'].map((wanted) =>
      message.segments.find(({ name }) => name === wanted),
    );
    const reader = new Reader(message);
    const number = reader.value(order, 2);
    this.#sent.push({ number, controlId: reader.value(header, 10) });
    if (this.refusals > 0) {
      this.refusals -= 1;
      return writeAcknowledgement(message, { code: 'AR', problem: 'internal', detail: '' }, now);
    }
    this.orders.set(number, text);
    await this.#isHeldUp;
    if (this.losses > 0) {
      this.losses -= 1;
      return 'lost';
    }
    return writeAcknowledgement(message, { code: 'AA' }, now);
  }

  timesSent(number: string): number {
    return this.#sent.filter((each) => each.number === number).length;
  }

  /** The names of the messages about an order; a laboratory knows by them what it has taken already. */
  controlIdsOf(number: string): ReadonlySet<string> {
    return new Set(
      this.#sent.filter((each) => each.number === number).map((each) => each.controlId),
    );
  }

  /** The message of an order, once it was sent, taken or not. */
  async orderOf(number: string): Promise<string> {
    const deadline = Date.now() + 120_000;
    while (this.timesSent(number) === 0) {
      if (Date.now() > deadline) throw new Error('the order never came');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return this.orders.get(number) ?? '';
  }

  /** Sends a result of each test of an order; answers the code of the acknowledgement. */
  async report(order: string, report: Report): Promise<string> {
    const text = resultOf(order, report);
    const signal = AbortSignal.timeout(10_000);
    const answer = parseMessage(await sendMllp({ ...this.#target, tls: false }, text, signal));
    const segment = answer.segments.find(({ name }) => name === 'MSA');
    return new Reader(answer).value(segment, 1);
  }

  /** The same as a file that has lain there for a while. */
  async drop(order: string, folder: string, now: Date): Promise<void> {
    const file = path.join(folder, 'results.hl7');
    await writeFile(file, resultOf(order, { id: 'FILE', status: 'F' }));
    const earlier = new Date(now.getTime() - 60_000);
    await utimes(file, earlier, earlier);
  }
}

/** The order's own segments, with a value after each of its tests. */
function resultOf(order: string, { id, status, patient, facility = 'PHX' }: Report): string {
  const lines = order.split('\r').filter((line) => /^(?:PID|ORC|OBR)/u.test(line));
  const header = `MSH|^~\\&|LABSYS|${facility}|SALUS|CLINIC|20261120083000||ORU^R01^ORU_R01|${id}|P|2.5.1`;
  const body = lines.map((line) => {
    if (line.startsWith('PID') && patient !== undefined) {
      const fields = line.split('|');
      fields[5] = patient;
      return fields.join('|');
    }
    return line.startsWith('OBR')
      ? `${line}\rOBX|1|NM|1^Sodium^L||140|mmol/L|136-145||||${status}`
      : line;
  });
  return [header, ...body].map((line) => `${line}\r`).join('');
}
