import { randomUUID } from 'node:crypto';

import type { TestApp, TestTeam } from './app.ts';
import type { Change, Changes } from './change.ts';
import {
  type Method,
  newOrder,
  patient,
  patientAddress,
  type Posted,
  stockTest,
} from './orders.ts';

/** An order of the stock walk-in test as a bundle of FHIR, for the user that the team calls so. */
async function orderBundle(app: TestApp, team: TestTeam, id: string): Promise<object> {
  const { first_name, last_name, dob, gender, phone_number, email } = patient;
  const { first_line, city, state, zip } = patientAddress;
  const labTest = await stockTest(app, team, 'walk_in_test');
  const resources = [
    {
      resourceType: 'Patient',
      id,
      name: [{ given: [first_name], family: last_name }],
      birthDate: dob,
      gender,
      telecom: [
        { system: 'phone', value: phone_number },
        { system: 'email', value: email },
      ],
      address: [{ line: [first_line], city, state, postalCode: zip }],
    },
    {
      resourceType: 'ServiceRequest',
      status: 'active',
      intent: 'order',
      extension: [{ url: 'lab_test_id', valueString: labTest }],
    },
  ];
  return { resourceType: 'Bundle', entry: resources.map((resource) => ({ resource })) };
}

/** What changes orders: a request for each operation, of an order that was made for it. */
export function orderChanges({
  app,
  team,
}: {
  readonly app: TestApp;
  readonly team: TestTeam;
}): Changes {
  const person = { patient_details: patient, patient_address: patientAddress };
  const ofUser = async (): Promise<{ readonly user_id: string }> => {
    const { user_id } = await app.newUser(team);
    return { user_id };
  };
  const ofOrder = async (
    more: string,
    body?: unknown,
    fields: Readonly<Record<string, unknown>> & { readonly method?: Method } = {},
  ): Promise<Change> => {
    const { id } = await newOrder(app, team, fields);
    return { path: `/v3/order/${id}${more}`, ...(body === undefined ? {} : { body }) };
  };
  const kit = async () => ({
    ...(await ofUser()),
    lab_test_id: await stockTest(app, team, 'testkit'),
    shipping_details: { ...patientAddress, phone_number: patient.phone_number },
  });
  return {
    createOrder: async () => ({
      path: '/v3/order',
      body: {
        ...(await ofUser()),
        ...person,
        order_set: { lab_test_ids: [await stockTest(app, team, 'walk_in_test')] },
      },
    }),
    createFhirOrder: async () => {
      const { client_user_id: id } = await app.newUser(team);
      return { path: '/v3/order/fhir', body: await orderBundle(app, team, id) };
    },
    importOrder: async () => ({
      path: '/v3/order/import',
      body: {
        ...(await ofUser()),
        ...person,
        billing_type: 'client_bill',
        collection_method: 'walk_in_test',
        sample_id: randomUUID(),
        order_set: { lab_test_ids: [await stockTest(app, team, 'walk_in_test')] },
      },
    }),
    createRegistrableTestkitOrder: async () => ({ path: '/v3/order/testkit', body: await kit() }),
    registerTestkit: async () => {
      const made = await app.request<Posted>('POST', '/v3/order/testkit', {
        key: team.key,
        body: await kit(),
      });
      const { sample_id } = made.body.order;
      return { path: '/v3/order/testkit/register', body: { sample_id, ...person } };
    },
    updateOrder: async () => ofOrder('', { activate_by: null }, { activate_by: '2030-01-01' }),
    cancelOrder: async () => ofOrder('/cancel'),
    cancelTestkitOrder: async () => {
      const { id } = await newOrder(app, team, { method: 'testkit' });
      return { path: `/v2/testkit/orders/${id}/cancel` };
    },
    completeOrderDraw: async () => {
      const change = await ofOrder('/draw_completed', undefined, { method: 'on_site_collection' });
      await app.request('POST', change.path.replace('/draw_completed', '/test'), {
        key: team.key,
        query: { final_status: 'received.on_site_collection.requisition_created' },
      });
      return change;
    },
    updateOrderCommunicationSettings: async () =>
      ofOrder('/communication_settings', { sms_enabled: false }),
    resendOrderEvents: async () => {
      const { id } = await newOrder(app, team);
      return { path: '/v3/order/resend_events', body: { order_ids: [id] } };
    },
    simulateOrder: async () => ofOrder('/test', {}),
    advanceSandboxClock: async () => ({
      path: '/v3/sandbox/clock',
      body: { advance_seconds: 1 },
    }),
  };
}
