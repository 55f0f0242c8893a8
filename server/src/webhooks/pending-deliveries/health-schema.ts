import { type Static, Type } from 'typebox';

import { instant, nullable } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';

import type { EndpointHealth } from './health-store.ts';
import { triesMax, waitingMax } from './summary-store.ts';

const health = Type.Object(
  {
    webhook_id: Type.String(),
    failing_since: nullable({
      ...instant,
      description: 'The first failure since the last success. Null: the latest attempt succeeded.',
    }),
    attempts: Type.Integer({
      description: `Of the last 24 hours, at most the latest ${triesMax}.`,
    }),
    succeeded: Type.Integer({ description: 'Attempts with a 2xx response.' }),
    median_ms: nullable(Type.Integer()),
    waiting: Type.Integer({ description: `Deliveries; counted to ${waitingMax}.` }),
    next_at: nullable({ ...instant, description: 'When the next of them is sent.' }),
    last_at: nullable(instant),
    last_status: nullable(Type.Integer({ description: 'Null: there was no complete response.' })),
    last_error: nullable(Type.String()),
  },
  { title: 'WebhookHealth' },
);

export const healthListSchema = Type.Object(
  { data: Type.Array(health) },
  { title: 'WebhookHealthList' },
);

const at = (time: Date | null): string | null => (time === null ? null : toWireInstant(time));

export function healthToWire(found: EndpointHealth): Static<typeof health> {
  return {
    webhook_id: found.uid,
    failing_since: at(found.failingSince),
    attempts: found.attempts,
    succeeded: found.succeeded,
    median_ms: found.medianMs,
    waiting: found.waiting,
    next_at: at(found.nextAt),
    last_at: at(found.lastAt),
    last_status: found.lastStatus,
    last_error: found.lastError,
  };
}
