import { randomUUID } from 'node:crypto';

import { expect } from 'vitest';

import { parseMessage } from '../../src/connectors/labs/hl7/message.ts';
import { readResults } from '../../src/connectors/labs/hl7/result-message.ts';
import type { TestApp, TestTeam } from './app.ts';
import { hl7Peer, oru } from './lab-examples.ts';
import { newOrder, type TestOrder } from './orders.ts';

/** An order whose patient can go to the laboratory. */
export async function dispatched(
  app: TestApp,
  team: TestTeam,
  fields: Readonly<Record<string, unknown>>,
): Promise<TestOrder> {
  const made = await newOrder(app, team, fields);
  const query = { final_status: 'received.walk_in_test.requisition_created' };
  const path = `/v3/order/${made.id}/test`;
  const moved = await app.request('POST', path, { key: team.key, query, body: null });
  expect(moved.status).toBe(200);
  return made;
}

/** The laboratory of an order sends segments of it, in America/Phoenix unless a time says otherwise. */
export async function receive(
  app: TestApp,
  { id, user_id }: Pick<TestOrder, 'id' | 'user_id'>,
  lines: readonly string[],
  collected = '20261121081500',
): Promise<void> {
  const { rows } = await app.database.query<{ lab: string }>(
    'select lab from lab_order where id = $1',
    [id],
  );
  const text = oru(
    [
      `PID|1||${user_id}||Doe^Jane||19850228|F`,
      `OBR|1|${id}|A1|7600^Lipid panel^L|||${collected}|||||||||||||||20261122083000|||F`,
      ...lines,
    ],
    `M-${randomUUID()}`,
  );
  const peer = { ...hl7Peer, lab: rows[0]?.lab ?? '' };
  const [read] = readResults(parseMessage(text), peer, app.clock.now());
  if (read === undefined) throw new Error('no report');
  const { kind } = await app.service.slices.labsResults.inbox.report(read);
  expect(kind).toBe('matched');
}
