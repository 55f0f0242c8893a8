import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { connect, type ConsumeMessage } from 'amqplib';
import { expect, it } from 'vitest';

import { missing, openRabbitmqServer } from '../harness/brokers.ts';
import { startSalus } from '../harness/salus-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const reason = missing('rabbitmq');

it.skipIf(reason !== null)(
  `the guide to destinations works line by line${reason === null ? '' : `, ${reason}`}`,
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

      const printed = (name: string): string =>
        new RegExp(`${name}\\s+(\\S+)`, 'u').exec(server.output.stdout)?.[1] ?? '';
      const guide = await readFile(path.join(root, 'docs/guides/destinations.md'), 'utf8');
      const script = [...guide.matchAll(/```sh\n([\s\S]*?)```/gu)]
        .map(([, block]) => block ?? '')
        .join('\n')
        .replace('http://127.0.0.1:8080', server.url)
        .replace('ORG=…', `ORG=${printed('Organisation')}`)
        .replace('TEAM=…', `TEAM=${printed('Team')}`)
        .replace('MANAGEMENT_KEY=mg_…', `MANAGEMENT_KEY=${printed('Management key')}`)
        .replace('KEY=sk_us_…', `KEY=${printed('Team key')}`)
        .replace('salus:secret@127.0.0.1:5672', `guest:guest@127.0.0.1:${broker.port}`)
        .replaceAll('/tmp/user.json', path.join(folder, 'user.json'));
      const { stdout } = await promisify(execFile)('bash', ['-euc', script], { cwd: root });
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
