import { setTimeout } from 'node:timers/promises';

import type { BenchRow } from './row.ts';
import { fire, openStage, type Shot, type Stage } from './stage.ts';

const users = 1000;
const checks = 6000;
const connections = 32;
const goal = 300;

const person = {
  first_name: 'Jane',
  last_name: 'Doe',
  gender: 'female',
  dob: '1985-02-28',
  email: 'jane@example.com',
  phone_number: '+16025771234',
  address: { first_line: '1 Main St', city: 'Phoenix', state: 'AZ', zip: '85004', country: 'US' },
};
const provider = { name: 'Example Laboratory', npi: '1234567893' };

const insure = (id: string): Shot => ({
  method: 'POST',
  path: `/v2/user/${id}/insurance`,
  body: JSON.stringify({
    payor_code: 'AETNA',
    member_id: 'SANDBOX-ACTIVE',
    relationship: 'Self',
    insured: person,
  }),
});

async function insuredUsers(stage: Stage): Promise<readonly string[]> {
  const { url, headers } = stage;
  const ids: string[] = [];
  for (let number = 0; number < users; number += 1) {
    const id = await stage.createUser(`insured-${number}`);
    const body = JSON.stringify(person);
    await fetch(`${url}/v2/user/${id}/info`, { method: 'PATCH', headers, body });
    ids.push(id);
  }
  return ids;
}

/** How many users of a batch are asked about in a second, from its creation to its end. */
async function batchPerSecond({ url, headers }: Stage, ids: readonly string[]): Promise<number> {
  const path = `${url}/v2/insurance/eligibility/batch`;
  const body = JSON.stringify({ provider, user_ids: ids });
  const startedAt = performance.now();
  const made = (await (await fetch(path, { method: 'POST', headers, body })).json()) as {
    readonly id: string;
  };
  for (;;) {
    const batch = (await (await fetch(`${path}/${made.id}`, { headers })).json()) as {
      readonly status: string;
      readonly checked: number;
    };
    if (batch.status === 'done') {
      if (batch.checked !== ids.length) throw new Error(`only ${batch.checked} were checked`);
      return ids.length / ((performance.now() - startedAt) / 1000);
    }
    await setTimeout(20);
  }
}

export async function run(): Promise<BenchRow[]> {
  const stage = await openStage();
  try {
    const ids = await insuredUsers(stage);
    const records = await fire(stage.url, stage.headers, ids.map(insure), connections);
    const shots = Array.from({ length: checks }, (_, index): Shot => ({
      method: 'POST',
      path: `/v2/user/${ids[index % ids.length]}/insurance/eligibility`,
      body: JSON.stringify({ provider }),
    }));
    await fire(stage.url, stage.headers, shots.slice(0, users), connections);
    const checked = await fire(stage.url, stage.headers, shots, connections);
    const inBatch = await batchPerSecond(stage, ids);
    return [
      {
        name: `eligibility checks with the sandbox's payer, ${connections} connections`,
        figure: checked.perSecond,
        unit: 'checks/s',
        baseline: 'the goal',
        baselineFigure: goal,
        ratio: checked.perSecond / goal,
      },
      {
        name: `eligibility checks with the sandbox's payer, ${connections} connections`,
        figure: checked.perSecond,
        unit: 'checks/s',
        baseline: 'insurance records stored, one sealed write each, same connections',
        baselineFigure: records.perSecond,
        ratio: checked.perSecond / records.perSecond,
      },
      {
        name: `users of a batch of ${users.toLocaleString('en-US')} asked about`,
        figure: inBatch,
        unit: 'checks/s',
        baseline: 'the same, each with a request of its own',
        baselineFigure: checked.perSecond,
        ratio: inBatch / checked.perSecond,
      },
    ];
  } finally {
    await stage.close();
  }
}
