import type { TestApp, TestTeam } from './app.ts';
import type { Changes } from './change.ts';

const insured = {
  first_name: 'Ada',
  last_name: 'Example',
  email: 'ada@example.com',
  phone_number: '+14155771234',
  gender: 'female',
  dob: '1990-01-05',
  address: { first_line: '1 Main St', city: 'Oakland', state: 'CA', zip: '94607', country: 'US' },
};

/** Describes a user and insures them; answers where payers are asked about them. */
export async function insure(app: TestApp, team: TestTeam, userId: string): Promise<string> {
  const path = `/v2/user/${userId}`;
  await app.request('PATCH', `${path}/info`, { key: team.key, body: insured });
  const body = { payor_code: 'AETNA', member_id: 'x', relationship: 'Self', insured };
  await app.request('POST', `${path}/insurance`, { key: team.key, body });
  return `${path}/insurance/eligibility`;
}

export const asking = { provider: { name: 'Example Laboratory', npi: '1234567893' } };

export function insuranceChanges({
  app,
  team,
}: {
  readonly app: TestApp;
  readonly team: TestTeam;
}): Changes {
  return {
    checkEligibility: async () => {
      const { user_id: userId } = await app.newUser(team);
      return { path: await insure(app, team, userId), body: asking };
    },
    createEligibilityBatch: async () => {
      const { user_id: userId } = await app.newUser(team);
      await insure(app, team, userId);
      return { path: '/v2/insurance/eligibility/batch', body: { ...asking, user_ids: [userId] } };
    },
  };
}
