import { Type } from 'typebox';

import type { EventPayloads } from '#kernel/events/payloads.ts';
import { instant, nullable, uuid } from '#kernel/http/atoms.ts';

import { appointmentSchema } from './appointments/schema.ts';
import { reviewEventSchema } from './matching/schema.ts';
import { interpretations, lowLevelStatuses } from './model/status.ts';
import { parsingJobSchema } from './parsing-job.ts';
import { orderSchema } from './view/schema.ts';

export const criticalResultSchema = Type.Object(
  {
    order_id: uuid,
    sample_id: nullable(Type.String()),
    status: Type.Enum([...lowLevelStatuses]),
    interpretation: Type.Enum([...interpretations]),
    team_id: uuid,
    user_id: uuid,
    created_at: instant,
    updated_at: instant,
  },
  { title: 'ClientFacingCriticalResult' },
);

export const labEventPayloads: EventPayloads = {
  'labtest.order.created': orderSchema,
  'labtest.order.updated': orderSchema,
  'labtest.result.critical': criticalResultSchema,
  'labtest.appointment.created': appointmentSchema,
  'labtest.appointment.updated': appointmentSchema,
  'labtest.match_review.created': reviewEventSchema,
  'labtest.match_review.updated': reviewEventSchema,
  'lab_report.parsing_job.created': parsingJobSchema,
  'lab_report.parsing_job.updated': parsingJobSchema,
};
