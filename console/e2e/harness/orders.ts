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
export async function reported(
  app: TestApp,
  orderId: string,
  { kind, result, flag }: { readonly kind: 'numeric' | 'range'; result: string; flag: string },
): Promise<void> {
  const now = app.clock.now();
  const receipt = await openLabInbox(app.service.slices.labsOrders.orders).report({
    lab: 'quest',
    messageId: randomUUID(),
    orderNumber: orderId,
    accession: null,
    sampleId: null,
    accountId: null,
    status: 'final',
    patient: {
      firstName: patient.first_name,
      lastName: patient.last_name,
      birthDate: plainDate(new Date(patient.dob)),
      gender: patient.gender,
      patientId: null,
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
  expect(receipt.kind).toBe('matched');
}
