import { type Static, Type } from 'typebox';

import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import { interpretations } from '#labs/values';
import { userId } from '#users';

const text = nullable(Type.String());
const number = nullable(Type.Number());

export const valueParams = Type.Object({ user_id: userId });

export const valueQuery = Type.Object({
  job_id: Type.Optional(uuid),
  limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
  cursor: optional(Type.String({ maxLength: 500 })),
});

const boxSchema = Type.Object(
  { x: Type.Number(), y: Type.Number(), width: Type.Number(), height: Type.Number() },
  {
    title: 'LabReportBox',
    description: 'In points (1/72 inch) from the upper left corner of the page, the right way up.',
  },
);

export const printedSchema = Type.Object(
  {
    test_name: Type.String(),
    value: Type.String(),
    units: text,
    page: Type.Integer({ description: 'From 1, over all files of the report.' }),
    box: boxSchema,
  },
  { title: 'PrintedLabReportValue', description: 'The value as it was read. It never changes.' },
);

export const valueSchema = Type.Object(
  {
    id: uuid,
    user_id: uuid,
    job_id: uuid,
    position: Type.Integer({ description: 'Its position in the report, from 1.' }),
    accepted_at: instant,
    accepted_by: Type.Enum(['automatic', 'review']),
    test_name: Type.String(),
    value: Type.String(),
    units: text,
    loinc_code: text,
    loinc_name: text,
    sample_type: Type.String(),
    source_panel_name: text,
    reference_range: nullable(
      Type.String({ description: 'As printed; null if no range is printed or stored.' }),
    ),
    min_reference_range: number,
    max_reference_range: number,
    is_above_max_range: nullable(Type.Boolean()),
    is_below_min_range: nullable(Type.Boolean()),
    interpretation: Type.Enum([...interpretations]),
    date_collected: text,
    date_reported: text,
    lab_name: text,
    specimen_number: text,
    printed: printedSchema,
  },
  { title: 'LabReportValue' },
);

export const valuePageSchema = Type.Object({
  data: Type.Array(valueSchema),
  next_cursor: text,
});

export type WireValue = Static<typeof valueSchema>;
export type WirePrinted = Static<typeof printedSchema>;
