import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import pg from 'pg';

import { composeService } from '../server/src/composition/composition-root.ts';
import { trust } from '../server/src/kernel/brand.ts';
import { silentLog } from '../server/src/kernel/log/log.ts';
import { fromEntries } from '../server/src/kernel/records.ts';
import type { UserId } from '../server/src/kernel/scope.ts';
import { stockLabTestId } from '../server/src/labs/catalog/lab-tests/default-lab-tests.ts';
import { toNewOrder } from '../server/src/labs/orders/create/schema.ts';
import { createOrder } from '../server/src/labs/orders/create/service.ts';
import { DispatchWorker } from '../server/src/labs/orders/dispatch/jobs.ts';
import type { LabConnector, Orders } from '../server/src/labs/orders/index.ts';
import type { OrderId } from '../server/src/labs/orders/model.ts';
import { bootstrap, findTeamScope } from '../server/src/management/index.ts';
import { openRuntime } from '../server/src/process/runtime.ts';
import { parseConfig } from '../server/src/process/settings.ts';
import { createUser } from '../server/src/users/index.ts';
import { type Course, courses } from './lab-order-copies.ts';
import { address, copyOrders, patient } from './lab-order-copies.ts';
import type { BenchRow } from './row.ts';

const due = 10_000;
const dueAlone = 3000;
/** One in five copies is of an order that was not sent. */
const copies = due * 5;

/** A laboratory that has an order for each number, and counts how often it was told of it. */
function openLab(): { readonly lab: LabConnector; readonly told: Map<string, number> } {
  const told = new Map<string, number>();
  const lab: LabConnector = {
    name: 'bench',
    send: async ({ orderNumber }) => {
      told.set(orderNumber, (told.get(orderNumber) ?? 0) + 1);
      return { kind: 'accepted', requisition: 'ready' };
    },
    cancel: async () => {},
  };
  return { lab, told };
}

/** Lets so many orders be due, which no laboratory knows of. */
async function makeDue(owner: pg.Client, count: number): Promise<void> {
  await owner.query(
    `with chosen as (
       select id, tenant_id from lab_order where status = 'ordered' and created_at < '2026-11-01' limit $1
     ) insert into lab_dispatch (order_id, tenant_id, kind, run_at) select id, tenant_id, 'send', now() from chosen`,
    [count],
  );
}

/** Until nothing is due any more; answers how many orders that was a second. */
async function drain(
  owner: pg.Client,
  workers: readonly DispatchWorker[],
  count: number,
): Promise<number> {
  const startedAt = performance.now();
  for (const worker of workers) worker.start();
  for (;;) {
    const { rowCount } = await owner.query('select from lab_dispatch limit 1');
    if (rowCount === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const perSecond = count / ((performance.now() - startedAt) / 1000);
  await Promise.all(workers.map(async (worker) => worker.stop()));
  return perSecond;
}

async function makeTemplates(
  orders: Orders,
  user: string,
): Promise<Readonly<Record<Course, OrderId>>> {
  const scope = await findTeamScope(orders, undefined);
  const free = { claim: async () => {}, keep: async () => {} };
  const made = await Promise.all(
    courses.map(async (course) => {
      const fields = toNewOrder({
        user_id: user,
        order_set: { lab_test_ids: [stockLabTestId(scope, course)] },
        patient_details: patient,
        patient_address: address,
        consents: [],
        aoe_answers: [],
        priority: false,
        billing_type: 'client_bill',
      });
      const asked = { userId: trust<UserId>(user), fields };
      return [course, (await createOrder(orders, scope, asked, free)).order.id] as const;
    }),
  );
  return fromEntries(made);
}

/** Two processes' worth of workers over one database, each with its own connections. */
export async function run(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'salus-bench-'));
  const parsed = parseConfig({ SALUS_DATA_DIR: dataDir });
  if (!parsed.ok) throw new Error(parsed.problems.join(', '));
  const runtime = await openRuntime(parsed.config, { log: silentLog });
  const other = await openRuntime(parsed.config, { log: silentLog });
  const owner = new pg.Client(runtime.connection);
  try {
    const { resources } = runtime;
    await bootstrap(resources, { teamKey: null, managementKey: null });
    const scope = await findTeamScope(resources, undefined);
    await owner.connect();
    const { id: user } = await createUser(resources, scope, {
      clientUserId: 'user',
      fallbackTimeZone: null,
      fallbackBirthDate: null,
      ingestionStart: null,
      ingestionEnd: null,
    });
    const { lab, told } = openLab();
    const [orders, beside] = [runtime, other].map((each) => ({
      ...composeService(each.resources, parsed.config).slices.labsOrders.orders,
      labFor: () => lab,
    }));
    if (orders === undefined || beside === undefined) throw new Error('there are two');
    const templates = await makeTemplates(orders, user);
    await owner.query('delete from lab_dispatch');
    await copyOrders(
      { resources, owner },
      { users: [user], templates, count: copies + dueAlone * 5 },
    );
    await makeDue(owner, due);
    const figure = await drain(
      owner,
      [new DispatchWorker(orders), new DispatchWorker(beside)],
      due,
    );
    const [sends, repeated] = [told.size, [...told.values()].filter((count) => count !== 1).length];
    if (sends !== due || repeated > 0)
      throw new Error(`${sends} were sent, ${repeated} repeatedly`);
    await makeDue(owner, dueAlone);
    const baselineFigure = await drain(owner, [new DispatchWorker(orders)], dueAlone);
    return [
      {
        name: 'orders that a laboratory has once, sent by two workers',
        figure: sends,
        unit: 'orders',
        baseline: 'orders that were due',
        baselineFigure: due,
        ratio: sends / due,
      },
      {
        name: 'due orders sent by two workers of one process',
        figure,
        unit: 'orders/s',
        baseline: 'the same by one worker',
        baselineFigure,
        ratio: figure / baselineFigure,
      },
    ];
  } finally {
    await owner.end();
    await other.close();
    await runtime.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
