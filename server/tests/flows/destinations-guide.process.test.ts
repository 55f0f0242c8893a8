import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { connect, type ConsumeMessage } from 'amqplib';
import { expect, it } from 'vitest';

import { missing, openNatsServer, openRabbitmqServer } from '../harness/brokers.ts';
import { type SalusProcess, startSalus } from '../harness/salus-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const reasons = { rabbitmq: missing('rabbitmq'), nats: missing('nats') };
const named = (promise: string, reason: string | null): string =>
  reason === null ? promise : `${promise}, ${reason}`;

/** The guide's words up to its first section, or those of a section. */
async function partOf(heading?: string): Promise<string> {
  const guide = await readFile(path.join(root, 'docs/guides/destinations.md'), 'utf8');
  const [beginning = '', ...sections] = guide.split(/^## /mu);
  if (heading === undefined) return beginning;
  return sections.find((section) => section.startsWith(`${heading}\n`)) ?? '';
}

/** Runs what the guide says before its sections, and the commands of one, with what the server printed; answers what they print. */
async function runSection(
  heading: string,
  { server, folder }: { readonly server: SalusProcess; readonly folder: string },
  [brokerOfGuide, broker]: readonly [string, string],
): Promise<string> {
  const printed = (name: string): string =>
    new RegExp(`${name}\\s+(\\S+)`, 'u').exec(server.output.stdout)?.[1] ?? '';
  const commands = `${await partOf()}${await partOf(heading)}`;
  expect(commands).toContain(brokerOfGuide);
  const script = [...commands.matchAll(/```sh\n([\s\S]*?)```/gu)]
    .map(([, block]) => block ?? '')
    .join('\n')
    .replace('http://127.0.0.1:8080', server.url)
    .replace('ORG=…', `ORG=${printed('Organisation')}`)
    .replace('TEAM=…', `TEAM=${printed('Team')}`)
    .replace('MANAGEMENT_KEY=mg_…', `MANAGEMENT_KEY=${printed('Management key')}`)
    .replace('KEY=sk_us_…', `KEY=${printed('Team key')}`)
    .replace(brokerOfGuide, broker)
    .replaceAll('/tmp/user.json', path.join(folder, 'user.json'));
  const { stdout } = await promisify(execFile)('bash', ['-euc', script], {
    cwd: root,
    timeout: 60_000,
  });
  return stdout;
}

it.skipIf(reasons.rabbitmq !== null)(
  named("the guide's commands for RabbitMQ work line by line", reasons.rabbitmq),
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'salus-destinations-'));
    const broker = await openRabbitmqServer();
    const server = await startSalus({ SALUS_DATA_DIR: path.join(folder, 'data') });
    const consumer = await connect(`amqp://guest:guest@127.0.0.1:${broker.port}`);
    try {
      const channel = await consumer.createChannel();
      await channel.assertExchange('salus', 'topic');
      await channel.assertQueue('events');
      await channel.bindQueue('events', 'salus', '#');
      const arrived = new Promise<ConsumeMessage | null>((resolve) => {
        void channel.consume('events', resolve, { noAck: true });
      });

      const stdout = await runSection('RabbitMQ', { server, folder }, [
        'salus:secret@127.0.0.1:5672',
        `guest:guest@127.0.0.1:${broker.port}`,
      ]);
      expect(stdout.match(/"uri":"amqp:\/\/guest:\*\*\*@127.0.0.1:\d+\/"/gu)).toHaveLength(2);
      expect(stdout).not.toContain('"detail"');

      const message = await arrived;
      expect(message?.fields.routingKey).toBe('daily.data.heartrate.created');
      expect(message?.properties).toMatchObject({
        contentType: 'application/json',
        headers: { 'event-type': 'daily.data.heartrate.created' },
      });
      expect(JSON.parse(String(message?.content))).toMatchObject({
        event_type: 'daily.data.heartrate.created',
        client_user_id: 'destinations-guide',
        data: { data: [expect.objectContaining({ value: 61 })] },
      });
    } finally {
      await consumer.close();
      await server.stop();
      await broker.close();
      await rm(folder, { recursive: true });
    }
  },
);

it.skipIf(reasons.nats !== null)(
  named("the guide's commands for NATS make the stream and show the event", reasons.nats),
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'salus-destinations-'));
    const broker = await openNatsServer();
    const server = await startSalus({ SALUS_DATA_DIR: path.join(folder, 'data') });
    try {
      const stdout = await runSection('NATS JetStream', { server, folder }, [
        'nats://127.0.0.1:4222',
        `nats://127.0.0.1:${broker.port}`,
      ]);
      expect(stdout).not.toContain('"detail"');
      expect(stdout).toContain('salus takes salus.>\n');
      expect(stdout).toMatch(/"url":"nats:\/\/127.0.0.1:\d+\/?","subject_prefix":"salus\."/u);
      const [, shown = ''] = /```\n(salus\..*)…\n```/u.exec(await partOf('NATS JetStream')) ?? [];
      expect(shown).not.toBe('');
      const message = stdout.slice(stdout.indexOf(shown));
      expect(JSON.parse(message.slice(message.indexOf(' ')))).toMatchObject({
        event_type: 'daily.data.hrv.created',
        client_user_id: 'destinations-guide',
        data: { data: [expect.objectContaining({ value: 48 })] },
      });
    } finally {
      await server.stop();
      await broker.close();
      await rm(folder, { recursive: true });
    }
  },
);
