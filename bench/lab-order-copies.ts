import { randomUUID } from 'node:crypto';

import type pg from 'pg';

import type { BaseContext } from '../server/src/kernel/app-context.ts';
import { trust } from '../server/src/kernel/brand.ts';
import type { UserId } from '../server/src/kernel/scope.ts';
import { ensureUserKey, type UserKey } from '../server/src/kernel/secrets/user-keys.ts';
import type { OrderDetails, OrderId } from '../server/src/labs/orders/model.ts';
import { type BlindIndex, openNameIndex } from '../server/src/labs/orders/view/blind-index.ts';
import { getOrder, sealDetails } from '../server/src/labs/orders/view/service.ts';
import { findTeamScope } from '../server/src/management/index.ts';

const batch = 2000;
export const courses = [
  'walk_in_test',
  'testkit',
  'at_home_phlebotomy',
  'on_site_collection',
] as const;
export type Course = (typeof courses)[number];

/** What orders are made with. */
export const patient = {
  first_name: 'Jane',
  last_name: 'Doe',
  dob: '1985-02-28',
  gender: 'female' as const,
  phone_number: '+16025771234',
  email: 'jane@example.com',
};
export const address = {
  receiver_name: 'Jane Doe',
  first_line: '1 Main St',
  city: 'Phoenix',
  state: 'AZ',
  zip: '85004',
  country: 'US',
};

/** Names of some thousand people, by the number of each. */
const syllables = ['ba', 'der', 'ki', 'lo', 'man', 'nu', 'po', 'ris', 'sen', 'tal', 'vo', 'wen'];
const namesCount = syllables.length ** 3;
export const nameOf = (index: number): string =>
  [index, Math.floor(index / 12), Math.floor(index / 144)]
    .map((part) => syllables[part % syllables.length] ?? '')
    .join('');

/** Each status with those before it, as if the laboratory had come so far. */
const histories: Readonly<Record<string, readonly string[]>> = {
  ordered: ['ordered'],
  requisition_created: ['ordered', 'requisition_created'],
  sample_error: ['ordered', 'requisition_created', 'sample_error'],
  completed: ['ordered', 'requisition_created', 'completed'],
  cancelled: ['ordered', 'cancelled'],
};
const statuses = Object.keys(histories);

type Asked = {
  readonly users: readonly string[];
  /** An order of each course that the copies are of. */
  readonly templates: Readonly<Record<Course, OrderId>>;
  readonly count: number;
};

/**
 * Copies of orders under other names, statuses and times, a second apart, each sealed as the server would. Indexes are
 * made once the rows are there, which is a quarter of the time.
 */
export async function copyOrders(
  { resources, owner }: { readonly resources: BaseContext; readonly owner: pg.Client },
  asked: Asked,
): Promise<void> {
  await owner.query(`set synchronous_commit = off; set maintenance_work_mem = '1GB'`);
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid in ('lab_order'::regclass, 'lab_order_transaction'::regclass, 'lab_order_event'::regclass)
       and not indisprimary`,
  );
  await owner.query(`drop index ${indexes.map(({ name }) => name).join(', ')}`);
  // Without its triggers, which would look each reference up.
  await owner.query('set session_replication_role = replica');
  await insertAll(resources, owner, asked);
  await owner.query('set session_replication_role = origin');
  for (const { definition } of indexes) await owner.query(definition);
  await owner.query('vacuum analyze lab_order, lab_order_transaction, lab_order_event');
  await owner.query('checkpoint');
}

async function insertAll(
  resources: BaseContext,
  owner: pg.Client,
  { users, templates, count }: Asked,
): Promise<void> {
  const scope = await findTeamScope(resources, undefined);
  const keys: UserKey[] = await resources.db.write(scope, async (tx) =>
    Promise.all(
      users.map(async (user) => ensureUserKey(tx, resources, scope, trust<UserId>(user))),
    ),
  );
  await keepNames(owner, openNameIndex(resources.vault), scope.tenantId);
  const details = new Map<Course, OrderDetails>();
  for (const course of courses) {
    const { order } = await getOrder(resources, scope, templates[course]);
    details.set(course, order.details);
  }
  for (let from = 0; from < count; from += batch) {
    const numbers = Array.from({ length: Math.min(batch, count - from) }, (_, at) => from + at);
    const ids = numbers.map(() => trust<OrderId>(randomUUID()));
    const sealed = numbers.map((number, index) => {
      const key = keys[number % keys.length];
      const id = ids[index];
      const template = details.get(courseOf(number));
      if (key === undefined || id === undefined || template === undefined)
        throw new Error('an order is of a user');
      return sealDetails(key, id, { ...template, ...personOf(template, number) });
    });
    const values = [from, ids, sealed, users, courses.map((course) => templates[course])];
    await owner.query({ name: 'copy', text: copyText, values: [...values, statuses, courses] });
  }
  await owner.query(eventText, [JSON.stringify(histories)]);
}

/** The hashes of every name, so that each is made once. */
async function keepNames(
  client: pg.Client,
  names: BlindIndex,
  tenantId: Parameters<BlindIndex['tokens']>[0],
): Promise<void> {
  const tokens = Array.from({ length: namesCount }, (_, index) =>
    names.tokens(tenantId, [nameOf(index)]).map(String),
  );
  await client.query('create temp table made_name (number int primary key, tokens bigint[])');
  await client.query(
    `insert into made_name
     select (name.value->>'number')::int, array(select jsonb_array_elements_text(name.value->'tokens'))::bigint[]
     from jsonb_array_elements($1::jsonb) as name`,
    [JSON.stringify(tokens.map((each, number) => ({ number, tokens: each })))],
  );
}

const courseOf = (number: number): Course =>
  courses[Math.floor(number / statuses.length) % courses.length] ?? 'walk_in_test';

const firstName = (number: number): string => nameOf((number * 7) % namesCount);
const lastName = (number: number): string => nameOf(number % namesCount);

function personOf(template: OrderDetails, number: number): Pick<OrderDetails, 'patient'> {
  if (template.patient === null) throw new Error('a template has a patient');
  return {
    patient: { ...template.patient, firstName: firstName(number), lastName: lastName(number) },
  };
}

const copyText = `
  with made as materialized (
    select number, id, sealed, ($4::uuid[])[number % cardinality($4::uuid[]) + 1] as user_id,
      ($6::text[])[number % cardinality($6::text[]) + 1] as status,
      ($7::text[])[(number / cardinality($6::text[])) % cardinality($7::text[]) + 1] as course,
      timestamptz '2026-01-01' + make_interval(secs => number) as at
    from (select $1::int + place - 1, id, sealed from unnest($2::uuid[], $3::bytea[]) with ordinality as t (id, sealed, place))
      as numbered (number, id, sealed)
  ), opened as (
    insert into lab_order_transaction (id, tenant_id, user_id, status, created_at)
    select made.id, template.tenant_id, made.user_id, 'active', made.at
    from made, (select tenant_id from lab_order where id = ($5::uuid[])[1]) as template
  )
  insert into lab_order (
    id, tenant_id, user_id, transaction_id, origin, course, method, status, status_at, lab, tests_digest, data,
    patient_tokens, recipient_tokens, activate_by, was_scheduled, priority, billing_type, interpretation, created_at,
    updated_at)
  select made.id, template.tenant_id, made.user_id, made.id, 'initial', made.course, made.course, made.status, made.at,
    template.lab, template.tests_digest, made.sealed, first.tokens || last.tokens, last.tokens || first.tokens,
    case when made.number % 100 = 0 then date '2099-01-01' end, made.number % 100 = 0, false, 'client_bill',
    case when made.status = 'completed' then
      case made.number % 50 when 3 then 'critical' when 8 then 'abnormal' else 'normal' end end,
    made.at, made.at
  from made
  join lab_order as template on template.id = ($5::uuid[])[array_position($7::text[], made.course)]
  join made_name as first on first.number = made.number * 7 % ${namesCount}
  join made_name as last on last.number = made.number % ${namesCount}`;

const eventText = `
  insert into lab_order_event (tenant_id, order_id, status, created_at)
  select o.tenant_id, o.id, history.status, o.created_at
  from lab_order as o, jsonb_array_elements_text($1::jsonb -> o.status) with ordinality as history (status, number)
  where not exists (select from lab_order_event where lab_order_event.order_id = o.id)
  order by o.created_at, o.id, history.number`;
