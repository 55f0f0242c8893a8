import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

import { isThere } from './brokers.ts';

const kcat = '/usr/bin/kcat';

/** The cluster of brokers that librdkafka has for its own tests, and its consumer. */
export type KafkaMock = {
  /** host:port of each broker. */
  readonly brokers: readonly string[];
  /** Sends these with the partitioner of Kafka's Java client. */
  produce(
    topic: string,
    records: readonly { readonly key: string; readonly value: string }[],
  ): Promise<void>;
  /** What is in a topic, each record's checksum verified. */
  read(topic: string): Promise<readonly KafkaMockRecord[]>;
  kill(): Promise<void>;
};
export type KafkaMockRecord = {
  readonly partition: number;
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly value: string;
};

/** Why what needs it is not run here, or null when it is. */
export const missingKcat = (): string | null =>
  isThere(kcat) ? null : 'not run: needs the Debian package kcat (apt-get install kcat)';

const run = promisify(execFile);

export async function openKafkaMock(): Promise<KafkaMock> {
  // It runs as long as its input is open.
  const args = ['-P', '-b', 'mock', '-t', 'none', '-X', 'test.mock.num.brokers=3', '-d', 'mock'];
  const child = spawn(kcat, args, { stdio: ['pipe', 'ignore', 'pipe'] });
  process.once('exit', () => child.kill('SIGKILL'));
  const brokers = await brokersOf(child);
  const servers = brokers.join(',');
  return {
    brokers,
    produce: async (topic, records) => {
      const options = ['-X', 'partitioner=murmur2_random', '-K', '|'];
      const producer = spawn(kcat, ['-P', '-b', servers, '-t', topic, ...options], {
        stdio: ['pipe', 'ignore', 'ignore'],
      });
      producer.stdin.end(records.map(({ key, value }) => `${key}|${value}\n`).join(''));
      await once(producer, 'exit');
    },
    read: async (topic) => {
      const format = ['-f', '%p\t%k\t%h\t%s\n', '-X', 'check.crcs=true'];
      const { stdout } = await run(
        kcat,
        ['-C', '-e', '-q', '-b', servers, '-t', topic, ...format],
        {
          maxBuffer: 64 * 1024 * 1024,
        },
      );
      return stdout
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => {
          const [partition = '', key = '', headers = '', value = ''] = line.split('\t');
          const pairs = headers.split(',').map((pair) => pair.split('='));
          return { partition: Number(partition), key, headers: Object.fromEntries(pairs), value };
        });
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** They are told on the error output, first of all; the rest of it is read and forgotten, or it would fill the pipe. */
async function brokersOf(child: ChildProcess): Promise<readonly string[]> {
  const { stderr } = child;
  if (stderr === null) throw new Error('kcat has no output');
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('kcat ended at once')));
    createInterface({ input: stderr }).on('line', (line) => {
      const [, servers] = /bootstrap\.servers=(\S+)/u.exec(line) ?? [];
      if (servers !== undefined) resolve(servers.split(','));
    });
  });
}
