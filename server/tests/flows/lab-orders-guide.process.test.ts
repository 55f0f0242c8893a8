import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect, it } from 'vitest';

import { patient, patientAddress } from '../harness/orders.ts';
import { createDatabase, urlOf } from '../harness/postgres.ts';
import { startSalus } from '../harness/salus-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

it('the guide to lab orders works line by line, and every end of every method can be seen', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'salus-orders-'));
  const database = await createDatabase();
  const server = await startSalus({
    SALUS_DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: urlOf(database),
  });
  try {
    const guide = await readFile(path.join(root, 'docs/guides/lab-orders.md'), 'utf8');
    const key = /Team key\s+(\S+)/u.exec(server.output.stdout)?.[1] ?? '';
    const script = [...guide.matchAll(/```sh\n([\s\S]*?)```/gu)]
      .map(([, block]) => block ?? '')
      .join('\n')
      .replace(/KEY=sk_us_\S+/u, `KEY=${key}`)
      .replace('http://127.0.0.1:8080', server.url);
    const { stdout } = await promisify(execFile)('bash', ['-ec', script], { cwd: root });
    const [, shown = ''] = /```json\n(.*?)\n```/su.exec(guide) ?? [];
    const [before = '', between = '', after = ''] = shown.split('…');
    expect(stdout).toMatch(
      new RegExp(`${escaped(before)}\\d+${escaped(between)}[^"]+${escaped(after)}\n`, 'u'),
    );
    expect(stdout).toContain('"Success""Success"');
    expect(stdout).toContain('"status":"completed.walk_in_test.completed"');
    expect(stdout).toMatch(/\{"now":"\d{4}-\d\d-\d\dT/u);
    expect(stdout).toContain('"patient":"Jane Doe"');
    expect(stdout).toContain('"interpretation":"abnormal"');
    expect(stdout).toContain('"converted":{"unit_system":"si","unit":"mmol/L"');
    expect(stdout).toMatch(
      /"(?:reference_range|interpretation)":"[^"]+"\n"(?:reference_range|interpretation)":/u,
    );
    expect(stdout).toContain('"total":1');
    expect(stdout).toContain('"message":"Order rescheduled"');
    expect(stdout).toContain('"message":"Order cancelled"');
    expect(stdout).toContain('cannot be changed any more');
    expect(stdout).toMatch(/cannot be changed any more.*"message":"Order submitted"/su);
    for (const document of documents) expect(stdout).toContain(`${document}.pdf: %PDF-`);
    expect(stdout).toContain('{"detail":"The laboratory sent no report with this number"}');
    expect(stdout).toContain('{"detail":"The URL is not valid; read the order again"}');
    await checkIds(guide, server.url, key);
    await runEveryEnd(server.url, key);
  } finally {
    await server.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});

const documents = [
  'requisition',
  'form',
  'labels',
  'instructions',
  'instructions-of-the-test',
  'result',
  'result-made-here',
];

const escaped = (text: string): string => text.replaceAll(/[{}[\]().*+?^$|\\]/gu, '\\$&');

type Ids = {
  readonly id: string;
  readonly order_transaction: { readonly id: string };
  readonly user_id: string;
  readonly lab_test: { readonly id: string; readonly markers: readonly { readonly id: number }[] };
  readonly sample_id: string | null;
  readonly events: readonly { readonly id: number }[];
};

/** Each id of the guide's table looks like that of an order whose results are there. */
async function checkIds(guide: string, url: string, key: string): Promise<void> {
  const read = async <Body>(at: string): Promise<Body> =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller knows what it asked for
    (await (
      await fetch(`${url}/v3/${at}`, { headers: { 'x-salus-api-key': key } })
    ).json()) as Body;
  const { orders } = await read<{ orders: readonly Ids[] }>('orders?interpretation=abnormal');
  const [order] = orders;
  if (order === undefined) throw new Error('there is no order with results');
  const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
  const number = /^\d+$/u;
  const ids: readonly (readonly [string, string | number | null | undefined, RegExp])[] = [
    ['id', order.id, uuid],
    ['order_transaction.id', order.order_transaction.id, uuid],
    ['user_id', order.user_id, uuid],
    ['lab_test.id', order.lab_test.id, uuid],
    ['sample_id', order.sample_id, /^[A-Z0-9]{12}$/u],
    ['events[].id', order.events[0]?.id, number],
    ['lab_test.markers[].id', order.lab_test.markers[0]?.id, number],
  ];
  for (const [name, id, format] of ids) {
    const such = new RegExp(`\\| \`${escaped(name)}\` .*\\| \`(\\S+)\` *\\|`, 'u').exec(guide)?.[1];
    expect([name, such]).toEqual([name, expect.stringMatching(format)]);
    expect([name, String(id)]).toEqual([name, expect.stringMatching(format)]);
  }
  expect(await read(`order/${order.id}/result/metadata`)).toMatchObject({
    patient_id: order.user_id,
    specimen_number: order.sample_id,
  });
}

/** How an order of each method can end, and what can go wrong on its way. */
const ends = {
  walk_in_test: [
    '',
    'failed/sample_error',
    'collecting_sample/redraw_available',
    'cancelled/cancelled',
  ],
  at_home_phlebotomy: ['', 'failed/sample_error', 'collecting_sample/appointment_cancelled'],
  on_site_collection: ['', 'failed/sample_error', 'completed/corrected'],
  testkit: [
    '',
    'failed/sample_error',
    'failed/lost',
    'failed/failure_to_deliver_to_customer',
    'failed/failure_to_deliver_to_lab',
    'cancelled/do_not_process',
    'sample_with_lab/lab_processing_blocked',
  ],
} as const;

/** On the server as it was started: nobody has set anything up. */
async function runEveryEnd(url: string, key: string): Promise<void> {
  const call = async <Body>(method: string, at: string, body?: unknown): Promise<Body> => {
    const headers = { 'x-salus-api-key': key, 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${url}${at}`, { method, headers, ...sent });
    expect([at, answer.status]).toEqual([at, 200]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller knows what it asked for
    return (await answer.json()) as Body;
  };
  const { user_id } = await call<{ user_id: string }>('POST', '/v2/user', {
    client_user_id: 'every-end',
  });
  for (const [method, targets] of Object.entries(ends)) {
    const { data } = await call<{ data: readonly { id: string }[] }>(
      'GET',
      `/v3/lab_test?collection_method=${method}`,
    );
    for (const target of targets) {
      const { order } = await call<{ order: { id: string } }>('POST', '/v3/order', {
        user_id,
        order_set: { lab_test_ids: [data[0]?.id] },
        patient_details: patient,
        patient_address: patientAddress,
      });
      const [top = 'completed', low = 'completed'] = target === '' ? [] : target.split('/');
      const query = target === '' ? '' : `?final_status=${top}.${method}.${low}`;
      await call('POST', `/v3/order/${order.id}/test${query}`);
      const read = await call<{ last_event: { status: string } }>('GET', `/v3/order/${order.id}`);
      expect(read.last_event.status).toBe(`${top}.${method}.${low}`);
    }
  }
}
