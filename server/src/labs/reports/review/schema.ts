import { type Static, Type } from 'typebox';

import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import { interpretations } from '#labs/values';
import { userId } from '#users';

import { failureReasons, reviewStates } from '../job/model.ts';
import { jobParams, loincMatch, metadata } from '../job/schema.ts';
import { pageLimits } from '../text-extraction/limits-model.ts';
import { printedSchema } from '../values/schema.ts';

const line = Type.String({ minLength: 1, maxLength: 200 });
const number = nullable(Type.Number());

const version = Type.Integer({
  minimum: 1,
  description:
    'The version that the reviewer saw. If the report has changed since, the request is rejected.',
});

export const listQuery = Type.Object({
  state: Type.Enum(
    reviewStates.filter((state) => state !== 'none'),
    { default: 'waiting' },
  ),
  user_id: Type.Optional(userId),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
  cursor: optional(Type.String({ maxLength: 500 })),
});

const doubt = Type.Object(
  { code: Type.String(), message: Type.String() },
  { title: 'LabReportDoubt' },
);

const summary = {
  job_id: uuid,
  user_id: uuid,
  state: Type.Enum([...reviewStates], {
    description: '`none`: no review is needed, or the report has not been read yet.',
  }),
  version: Type.Integer(),
  created_at: instant,
  updated_at: instant,
};

export const summarySchema = Type.Object(
  {
    ...summary,
    result_count: Type.Integer(),
    doubt_count: Type.Integer({ description: 'Reasons that concern the report and its values.' }),
  },
  { title: 'LabReportReviewSummary' },
);

export const pageSchema = Type.Object({
  data: Type.Array(summarySchema),
  next_cursor: nullable(Type.String()),
});

const resultSchema = Type.Object(
  {
    position: Type.Integer(),
    test_name: Type.String(),
    value: Type.String(),
    units: nullable(Type.String()),
    min_reference_range: number,
    max_reference_range: number,
    source_panel_name: nullable(Type.String()),
    sample_type: Type.String(),
    is_above_max_range: nullable(Type.Boolean()),
    is_below_min_range: nullable(Type.Boolean()),
    interpretation: Type.Enum([...interpretations]),
    loinc: nullable(loincMatch),
    loinc_match_status: Type.Enum(['auto_match', 'needs_review', 'no_match']),
    loinc_matches: Type.Array(loincMatch),
    printed: printedSchema,
    confidence: Type.Object({
      test_name: Type.Number(),
      value: Type.Number(),
      units: Type.Number(),
    }),
    doubts: Type.Array(doubt),
    is_corrected: Type.Boolean(),
    is_left_out: Type.Boolean(),
  },
  {
    title: 'LabReportReviewResult',
    description: 'The value that an approval accepts, next to the printed one.',
  },
);

export const reviewSchema = Type.Object(
  {
    ...summary,
    failure_reason: nullable(Type.Enum([...failureReasons])),
    failure_cause: nullable(Type.String()),
    refusal_reason: nullable(Type.String()),
    metadata: nullable(metadata),
    doubts: Type.Array(doubt),
    files: Type.Array(
      Type.Object(
        { number: Type.Integer(), media_type: Type.String() },
        { title: 'LabReportFile' },
      ),
    ),
    results: Type.Array(resultSchema),
  },
  { title: 'LabReportReview' },
);

export type Review = Static<typeof reviewSchema>;

export const pageParams = Type.Object({
  ...jobParams.properties,
  number: Type.Integer({ minimum: 1, maximum: pageLimits.pagesMax }),
});

/** A page of the document as a picture. */
export const pagePictureSchema = Type.Object(
  {
    number: Type.Integer(),
    page_count: Type.Integer({ description: 'Pages of all files of the report together.' }),
    width: Type.Number({ description: 'In points, as the boxes of values are.' }),
    height: Type.Number(),
    media_type: Type.Literal('image/jpeg'),
    content: Type.String({ contentEncoding: 'base64', contentMediaType: 'image/jpeg' }),
  },
  { title: 'LabReportPage' },
);

const correctionBody = Type.Object({
  position: Type.Integer({ minimum: 1 }),
  test_name: Type.Optional(line),
  value: Type.Optional(line),
  units: Type.Optional(nullable(line)),
  loinc_code: Type.Optional(
    nullable(Type.String({ maxLength: 9, description: 'Null: the value has no code.' })),
  ),
  loinc_name: Type.Optional(line),
  is_left_out: Type.Optional(
    Type.Boolean({ description: 'It is no value of this report, and is not accepted.' }),
  ),
});

export const correctBody = Type.Object({
  version,
  results: Type.Array(correctionBody, { minItems: 1, maxItems: 500 }),
});

export const approveBody = Type.Object({ version });

export const refuseBody = Type.Object({
  version,
  reason: Type.String({ minLength: 1, maxLength: 2000 }),
});
