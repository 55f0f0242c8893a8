import { randomUUID } from 'node:crypto';

import { silentLog } from '#kernel/log/log.ts';

import { receiveMessage } from '../../src/connectors/labs/hl7/inbox.ts';
import type { TestApp, TestTeam } from './app.ts';
import { hl7Peer, oru } from './lab-examples.ts';
import { newOrder, type TestOrder } from './orders.ts';

export type Sent = {
  readonly id?: string;
  readonly name?: string;
  readonly lab?: string;
  readonly account?: string;
  readonly user?: string;
};

/** Sends a message of a laboratory, a PID and these segments; returns the code of its acknowledgement. */
export async function sendHl7(
  app: TestApp,
  lines: readonly string[],
  given: Sent = {},
): Promise<string | undefined> {
  const { id = randomUUID(), name = 'Doe^Jane', lab = 'quest', account = '', user = '' } = given;
  const text = oru([`PID|1||${user}||${name}||19850228|F||||||||||${account}`, ...lines], id);
  const deps = { inbox: app.service.slices.labsResults.inbox, clock: app.clock, log: silentLog };
  const { acknowledgement } = await receiveMessage(deps, [{ ...hl7Peer, lab }], text);
  return /MSA\|(A[AER])/u.exec(acknowledgement)?.[1];
}

/** Sets the status of an order, as the dispatch or a cancellation would. */
export async function setOrderStatus(
  app: TestApp,
  { id }: Pick<TestOrder, 'id'>,
  status: string,
): Promise<void> {
  await app.database.query(
    `with moved as (update lab_order set status = '${status}' where id = '${id}')
     insert into lab_order_event (tenant_id, order_id, status, created_at)
     select tenant_id, id, '${status}', now() from lab_order where id = '${id}'`,
  );
}

/** An order of which a sample can be with the laboratory. */
export async function newSampledOrder(
  app: TestApp,
  team: TestTeam,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<TestOrder> {
  const made = await newOrder(app, team, fields);
  await setOrderStatus(app, made, 'requisition_created');
  return made;
}

export type OrderResults = {
  readonly missing_results: readonly { readonly name: string; readonly reason: string | null }[];
  readonly metadata: { readonly status: string };
  readonly ordered_tests: readonly {
    readonly name: string;
    readonly provider_id: string | null;
    readonly status: string;
    readonly reason: string | null;
    readonly is_additional: boolean;
    readonly parent_result: { readonly provider_id: string | null } | null;
    readonly pending_results: readonly unknown[];
  }[];
};

export async function resultsOf(
  app: TestApp,
  team: TestTeam,
  { id }: Pick<TestOrder, 'id'>,
): Promise<OrderResults> {
  const path = `/v3/order/${id}/result`;
  return (await app.request<OrderResults>('GET', path, { key: team.key })).body;
}

/** The laboratory's codes of the tests of an order. */
export async function codesOf(
  app: TestApp,
  team: TestTeam,
  { id }: Pick<TestOrder, 'id'>,
): Promise<readonly string[]> {
  const { body } = await app.request<{
    readonly lab_test: { readonly markers: readonly { readonly provider_id: string }[] };
  }>('GET', `/v3/order/${id}`, { key: team.key });
  return body.lab_test.markers.map((marker) => marker.provider_id);
}

/** The number of events of a type, of a team or of one order. */
export async function countEvents(
  app: TestApp,
  team: TestTeam,
  eventType: string,
): Promise<number> {
  const { rows } = await app.database.query<{ count: string }>(
    `select count(*) from event where tenant_id = $1 and event_type = $2`,
    [team.scope.tenantId, eventType],
  );
  return Number(rows[0]?.count);
}
