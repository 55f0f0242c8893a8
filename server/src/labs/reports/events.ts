import type { AppContext } from '#kernel/app-context.ts';
import type { Tx } from '#kernel/db.ts';
import * as outbox from '#kernel/events/outbox.ts';
import type { EventPayloads } from '#kernel/events/payloads.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { Job } from './job/model.ts';
import { parsingJobSchema } from './job/schema.ts';
import { jobToWire } from './job/wire.ts';

export const reportEventPayloads = {
  'lab_report.parsing_job.created': parsingJobSchema,
  'lab_report.parsing_job.updated': parsingJobSchema,
} as const satisfies EventPayloads;

/** Writes the event, encrypted with the user's key, into the outbox, if the team subscribes to this type. */
export async function publishJobEvent(
  tx: Tx,
  deps: Pick<AppContext, 'vault' | 'random'>,
  scope: TeamScope,
  told: {
    readonly eventType: keyof typeof reportEventPayloads;
    readonly clientUserId: string;
    readonly job: Job;
  },
): Promise<void> {
  const { eventType, clientUserId, job } = told;
  const interest = await outbox.findInterest(tx, [scope.tenantId]);
  if (!interest.wants(scope.tenantId, eventType)) return;
  const event = { eventType, userId: job.userId, clientUserId, data: jobToWire(job) };
  await outbox.appendProtected(tx, deps, scope, { events: [event], interest });
}
