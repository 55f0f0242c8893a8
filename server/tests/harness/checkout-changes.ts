import type { TestApp, TestTeam } from './app.ts';
import type { Change, Changes } from './change.ts';
import { patient, patientAddress, stockTest } from './orders.ts';

type World = { readonly app: TestApp; readonly team: TestTeam };

/** Of what costs something in the state of the patient. */
async function quoteBody({ app, team }: World): Promise<object> {
  const id = await stockTest(app, team, 'testkit');
  const order_set = { lab_test_ids: [id] };
  return { order_set, modality: 'testkit', priority: false, us_state: patientAddress.state };
}

async function newQuote(world: World): Promise<string> {
  const { app, team } = world;
  const sent = { key: team.key, body: await quoteBody(world) };
  return (await app.request<{ id: string }>('POST', '/checkout/v1/quote', sent)).body.id;
}

async function sessionChange(world: World, fields = {}): Promise<Change> {
  const { user_id } = await world.app.newUser(world.team);
  return {
    path: '/checkout/v1/session',
    body: {
      quote_id: await newQuote(world),
      user_id,
      payment: { channel: 'stripe', method: 'payment_intent' },
      patient_details: { ...patient, ...fields },
      patient_address: patientAddress,
    },
  };
}

/** The path of a session that is not paid, for a patient of whom this is said. */
export async function newSession(world: World, fields = {}): Promise<string> {
  const { path, body } = await sessionChange(world, fields);
  const sent = { key: world.team.key, body };
  const made = await world.app.request<{ checkout_session_id: string }>('POST', path, sent);
  return `${path}/${made.body.checkout_session_id}`;
}

/** Quotes, and sessions up to their payment. */
export function checkoutChanges(world: World): Changes {
  const { app, team } = world;
  const pay = async (path: string) =>
    app.request('POST', `${path}/sandbox_payment`, { key: team.key, body: { outcome: 'paid' } });
  return {
    createCheckoutQuote: async () => ({ path: '/checkout/v1/quote', body: await quoteBody(world) }),
    refineCheckoutQuote: async () => ({
      path: `/checkout/v1/quote/${await newQuote(world)}/refine`,
      body: { priority: true },
    }),
    createCheckoutSession: async () => sessionChange(world),
    payCheckoutSessionInSandbox: async () => ({
      path: `${await newSession(world)}/sandbox_payment`,
      body: { outcome: 'paid' },
    }),
    confirmCheckoutSession: async () => {
      const path = await newSession(world);
      await pay(path);
      return { path: `${path}/confirm` };
    },
  };
}
