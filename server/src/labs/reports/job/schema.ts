import { type Static, Type } from 'typebox';

import { optional, uuid } from '#kernel/http/common-schemas.ts';
import { interpretations } from '#labs/values';

import { failureReasons, jobStatuses } from './model.ts';

const text = Type.String();
const number = Type.Number();

export const metadata = Type.Object(
  {
    patient_first_name: optional(text),
    patient_last_name: optional(text),
    dob: optional(text),
    gender: Type.Optional(Type.Enum(['male', 'female', 'other'])),
    lab_name: optional(text),
    date_reported: optional(text),
    date_collected: optional(text),
    specimen_number: optional(text),
  },
  { title: 'ResultMetadata' },
);

export const loincMatch = Type.Object(
  {
    loinc_code: text,
    loinc_name: text,
    display_name: Type.Optional(text),
    aliases: Type.Optional(Type.Array(text)),
    confidence_score: number,
  },
  { title: 'LoincMatch' },
);

const result = Type.Object(
  {
    test_name: text,
    value: text,
    sample_type: Type.Optional(
      Type.Enum([
        'urine',
        'serum_plasma_blood',
        'capillary_blood',
        'stool',
        'saliva',
        'other',
        'unknown',
      ]),
    ),
    measurement_kind: Type.Optional(Type.Enum(['direct', 'calculated', 'ratio', 'unknown'])),
    type: optional(
      Type.Enum(['numeric', 'range', 'comment', 'boolean', 'duration', 'percentage', 'ratio']),
    ),
    units: optional(text),
    max_reference_range: optional(number),
    min_reference_range: optional(number),
    source_panel_name: optional(text),
    sensitivity: Type.Optional(Type.Enum(['sensitive', 'insensitive', 'unknown'])),
    loinc_matches: optional(Type.Array(loincMatch)),
    loinc_match_status: optional(Type.Enum(['auto_match', 'needs_review', 'no_match'])),
    interpretation: optional(Type.Enum([...interpretations])),
    is_above_max_range: optional(Type.Boolean()),
    is_below_min_range: optional(Type.Boolean()),
  },
  { title: 'LabReportResult' },
);

/** An uploaded report that is parsed, as the contract defines it. */
export const parsingJobSchema = Type.Object(
  {
    id: uuid,
    job_id: Type.String({ format: 'uuid', description: 'The same as `id`: clients read either.' }),
    status: Type.Enum([...jobStatuses]),
    failure_reason: optional(Type.Enum([...failureReasons])),
    data: optional(
      Type.Object({ metadata, results: Type.Array(result) }, { title: 'ParsedLabReportData' }),
    ),
    needs_human_review: Type.Boolean(),
    is_reviewed: Type.Boolean(),
  },
  { title: 'ParsingJob' },
);

export type ParsingJob = Static<typeof parsingJobSchema>;

export const jobParams = Type.Object({ job_id: uuid });
