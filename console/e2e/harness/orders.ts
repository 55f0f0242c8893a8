import { randomUUID } from 'node:crypto';

import { expect } from 'vitest';

import { plainDate } from '../../../server/src/kernel/time.ts';
import { openLabInbox } from '../../../server/src/labs/results/index.ts';
import type { TestApp, TestTeam } from '../../../server/tests/harness/app.ts';
import { newOrder, patient } from '../../../server/tests/harness/orders.ts';

type Place = { readonly app: TestApp; readonly team: TestTeam };

/** An order that a laboratory has, for an invented person. */
export async function ordered({ app, team }: Place): Promise<{ orderId: string }> {
  const { id } = await newOrder(app, team, { method: 'walk_in_test' });
  return { orderId: id };
}

/** Brings an order to critical results, by its course in the sandbox. */
export async function toCriticalResults({ app, team }: Place, orderId: string): Promise<void> {
  const answer = await app.request(
    'POST',
    `/v3/order/${orderId}/test?final_status=completed.walk_in_test.completed`,
    { key: team.key, body: { interpretation: 'critical' } },
  );
  expect(answer.status, answer.text).toBe(200);
}

/** One value of one marker, as a laboratory prints it, for an order that it has. */
export async function reported(app: TestApp, orderId: string, value: Observed): Promise<void> {
  const named = { orderNumber: orderId, lastName: patient.last_name, patientId: null };
  const receipt = await send(app, named, value);
  expect(receipt.kind).toBe('matched');
}

/** Sends a report without an order for a patient with this many open orders. Returns its id. */
export async function unmatchedAmong(
  { app, team }: Place,
  lastName: string,
  orders: number,
): Promise<string> {
  let patientId = '';
  for (let made = 0; made < orders; made += 1) {
    const patient_details = { ...patient, last_name: lastName };
    const { user_id: userId } = await newOrder(app, team, {
      method: 'walk_in_test',
      patient_details,
    });
    patientId = userId;
  }
  const value = { kind: 'numeric', result: '50', flag: 'N' } as const;
  const receipt = await send(app, { orderNumber: null, lastName, patientId }, value);
  if (receipt.kind !== 'unmatched') throw new Error(`the report is ${receipt.kind}`);
  return receipt.rawResultId;
}

type Named = {
  readonly orderNumber: string | null;
  readonly lastName: string;
  /** The team is found by it where no order is named. */
  readonly patientId: string | null;
};
type Observed = { readonly kind: 'numeric' | 'range'; result: string; flag: string };

async function send(
  app: TestApp,
  { orderNumber, lastName, patientId }: Named,
  { kind, result, flag }: Observed,
) {
  const now = app.clock.now();
  return openLabInbox(app.service.slices.labsOrders.orders).report({
    lab: 'quest',
    messageId: randomUUID(),
    orderNumber,
    accession: null,
    sampleId: null,
    accountId: null,
    status: 'final',
    patient: {
      firstName: patient.first_name,
      lastName,
      birthDate: plainDate(new Date(patient.dob)),
      gender: patient.gender,
      patientId,
    },
    physicianName: null,
    collectedAt: now,
    receivedAt: now,
    reportedAt: now,
    isFasting: null,
    clinicalNotes: null,
    observations: [
      {
        name: 'Ferritin',
        code: 'FERR',
        loinc: '2276-4',
        kind,
        result,
        unit: 'ng/mL',
        referenceRange: '20-100',
        flag,
        notes: null,
        observedAt: now,
        orderedCodes: [],
        performer: null,
        sampleId: null,
      },
    ],
    missing: [],
    performers: {},
  });
}
