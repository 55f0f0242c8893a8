import { fieldNames, type SegmentName } from './field-names.ts';

export type Treatment =
  /** A number, a code or an instant that controls parsing; shown in another form. */
  | 'converted'
  /** Shown unparsed. Components that are not shown go into `additional_information`. */
  | 'shown'
  /** In `additional_information`, unparsed. */
  | 'additional'
  /** Not stored. The acknowledgement and the log name the field. */
  | 'not_taken';

export type FieldUse = { readonly treatment: Treatment; readonly where: string };

const converted = (where: string): FieldUse => ({ treatment: 'converted', where });
const shown = (where: string): FieldUse => ({ treatment: 'shown', where });
const notTaken: FieldUse = {
  treatment: 'not_taken',
  where: 'Not stored: an identifier that results do not need. MSA-3 and the log name the field.',
};
const additional = (where: string): FieldUse => ({ treatment: 'additional', where });

/** The fields with a specific use; every other field is additional information. */
const uses: Readonly<Record<SegmentName, Readonly<Record<number, FieldUse>>>> = {
  PID: {
    1: converted('The order of the patients in the message.'),
    3: shown('`metadata.patient_id`'),
    5: shown('Compared with the patient of the order; `metadata.patient`.'),
    7: converted('Compared with the patient of the order; `metadata.dob`.'),
    8: converted('Compared with the patient of the order.'),
    18: shown('`metadata.account_id`'),
    19: notTaken,
    20: notTaken,
    21: notTaken,
  },
  ORC: {
    1: converted('Results only: the order control of every ORC is that of a result.'),
    2: shown('The order: its `id`.'),
    3: shown('`control_number` of the sample.'),
    4: shown('The id of the sample, where SPM-2 and OBR-18 have none.'),
  },
  OBR: {
    1: converted('The order of the tests in the message.'),
    2: shown('The order: its `id`.'),
    3: shown('`control_number` of the sample.'),
    4: additional('`additional_information`; decides on `source_markers` of the results.'),
    7: converted('`metadata.date_collected`, and `timestamp` of results without OBX-14.'),
    13: shown('`clinical_information.fasting` of the sample.'),
    14: converted('`metadata.date_received`'),
    16: shown('`metadata.provider`'),
    18: shown('The id of the sample, where SPM-2 has none.'),
    22: converted('`metadata.date_reported`'),
    25: converted('`metadata.status`, and `status` of results without OBX-11.'),
    26: shown('`notes` of the results.'),
  },
  OBX: {
    1: converted('The order of the results.'),
    2: converted('`type` of the result.'),
    3: shown('`name`, `provider_id` and `loinc` of the result.'),
    4: shown('`sub_id` of the result.'),
    5: shown('`result` of the result, `coded_values` of codes, or `documents`.'),
    6: shown('`unit` of the result.'),
    7: shown('`reference_range` of the result.'),
    8: shown('`source_interpretation` of the result.'),
    11: converted('`status` of the result.'),
    14: converted('`timestamp` of the result.'),
    15: shown('`performing_laboratory` of the result, where OBX-23 is empty.'),
    17: shown('`method` of the result.'),
    18: shown('`equipment` of the result.'),
    23: shown('`performing_laboratory` of the result; `performing_laboratories` of the sample.'),
    24: shown('The address in `performing_laboratories` of the sample.'),
    25: shown('The director in `performing_laboratories` of the sample.'),
    29: converted('`QST`: an answer, in `clinical_information.information` of the sample.'),
  },
  SPM: {
    1: converted('The order of the specimens in the message.'),
    2: shown('The id of the sample.'),
    21: shown('`clinical_information.notes` of the sample.'),
    24: shown('`clinical_information.notes` of the sample.'),
  },
  NTE: {
    1: converted('The order of the notes.'),
    2: additional('`additional_information`, unless it is `L`: the laboratory.'),
    3: shown('`notes` of the result, or `clinical_information.notes` of the sample.'),
  },
};

const ofResult = additional('`additional_information` of the result.');
const ofReport = additional('`additional_information` of the results.');

/** Returns how a field is used. */
export function useOf(segment: SegmentName, field: number): FieldUse {
  return uses[segment][field] ?? (segment === 'OBX' ? ofResult : ofReport);
}

/** Returns every field of HL7 2.5.1 with its use, for the documentation. */
export function fieldUses(): readonly (FieldUse & {
  readonly field: string;
  readonly name: string;
})[] {
  const names: Readonly<Record<string, readonly string[]>> = fieldNames;
  const segments: readonly SegmentName[] = ['PID', 'ORC', 'OBR', 'OBX', 'SPM', 'NTE'];
  return segments.flatMap((segment) =>
    (names[segment] ?? []).map((name, index) => {
      const { treatment, where } = useOf(segment, index + 1);
      return { field: `${segment}-${index + 1}`, name, treatment, where };
    }),
  );
}
