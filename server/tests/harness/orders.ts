import type { TestApp, TestResponse, TestTeam } from './app.ts';

export const patient = {
  first_name: 'Jane',
  last_name: 'Doe',
  dob: '1985-02-28',
  gender: 'female',
  phone_number: '+16025771234',
  email: 'jane@example.com',
};

export const patientAddress = {
  receiver_name: 'Jane Doe',
  first_line: '1 Main St',
  city: 'Phoenix',
  state: 'AZ',
  zip: '85004',
  country: 'US',
};

/** The fields of an order that tests read. */
export type TestOrder = {
  readonly physician: unknown;
  readonly id: string;
  readonly user_id: string;
  readonly status: string;
  readonly activate_by: string | null;
  readonly sample_id: string | null;
  readonly requisition_form_url: string | null;
  readonly interpretation: string | null;
  readonly has_missing_results: boolean | null;
  readonly origin: string;
  readonly lab_test: { readonly id: string; readonly method: string };
  readonly last_event: { readonly id: number; readonly status: string };
  readonly events: readonly {
    readonly id: number;
    readonly status: string;
    readonly status_detail: string | null;
  }[];
  readonly details: {
    readonly type: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
  readonly order_transaction: {
    readonly id: string;
    readonly status: string;
    readonly orders: readonly {
      readonly id: string;
      readonly low_level_status: string;
      readonly origin: string;
    }[];
  };
};
export type Posted = {
  readonly order: TestOrder;
  readonly status: string;
  readonly message: string;
};

/** An order of one test at Quest: whatever code its laboratory reports, the results are of that test. */
export const oneTest = {
  order_set: { add_on: { provider_ids: ['QD-0001'] } },
  collection_method: 'walk_in_test',
} as const;

export type Method = 'testkit' | 'walk_in_test' | 'at_home_phlebotomy' | 'on_site_collection';

/** The stock lab test of a team for one method. */
export async function stockTest(app: TestApp, team: TestTeam, method: Method): Promise<string> {
  const listed = await app.request<{ data: readonly { id: string }[] }>('GET', '/v3/lab_test', {
    key: team.key,
    query: { collection_method: method },
  });
  const [first] = listed.body.data;
  if (first === undefined) throw new Error(`no stock test for ${method}: ${listed.text}`);
  return first.id;
}

/** Orders a stock test for a new user, or for the one that is named. */
export async function postOrder(
  app: TestApp,
  team: TestTeam,
  fields: Readonly<Record<string, unknown>> & { readonly method?: Method } = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<TestResponse<Posted>> {
  const { method = 'walk_in_test', ...rest } = fields;
  const userId = rest['user_id'] ?? (await app.newUser(team)).user_id;
  const set =
    'order_set' in rest || 'lab_test_id' in rest
      ? {}
      : { order_set: { lab_test_ids: [await stockTest(app, team, method)] } };
  return app.request<Posted>('POST', '/v3/order', {
    key: team.key,
    headers,
    body: {
      user_id: userId,
      patient_details: patient,
      patient_address: patientAddress,
      ...set,
      ...rest,
    },
  });
}

/** The same, when nothing is expected to be wrong. */
export async function newOrder(
  app: TestApp,
  team: TestTeam,
  fields: Readonly<Record<string, unknown>> & { readonly method?: Method } = {},
): Promise<TestOrder> {
  const posted = await postOrder(app, team, fields);
  if (posted.status !== 200) throw new Error(`no order was made: ${posted.text}`);
  return posted.body.order;
}

export async function readOrder(app: TestApp, team: TestTeam, id: string): Promise<TestOrder> {
  return (await app.request<TestOrder>('GET', `/v3/order/${id}`, { key: team.key })).body;
}
