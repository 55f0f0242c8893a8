import { type Static, Type } from 'typebox';

import { day } from '#kernel/http/common-schemas.ts';

import type { Found } from './catalogue.ts';
import { dotted } from './code.ts';
import { isSecondary } from './secondary.ts';
import type { Validation } from './validate.ts';

const codesMax = 100;
const codeCharactersMax = 32;

export const searchQuery = Type.Object({
  diagnosis_query: Type.String({
    format: 'visible-text',
    maxLength: 200,
    description:
      'Words or their beginnings in any order, a code with or without its dot, an abbreviation, or an everyday term.',
  }),
});

export const diagnosesSchema = Type.Array(
  Type.Object(
    {
      diagnosis_code: Type.String({ description: 'With its dot, such as E11.9.' }),
      description: Type.String({ description: "The code's official title." }),
      is_secondary: Type.Boolean({
        default: false,
        description:
          'The code only accompanies another: a manifestation, a cause of a disease classified elsewhere, an external cause.',
      }),
      is_billable: Type.Boolean({
        description: 'False for a heading, which a claim must not carry. Headings come last.',
      }),
      unmatched_words: Type.Array(Type.String(), {
        description:
          'Words of the query that are in none of the code’s names; empty if all are. Present only if no code has every word. Codes with the opposite meaning (left for right, lower for upper, another number) are then excluded.',
      }),
    },
    { title: 'ClientFacingDiagnosisInformation' },
  ),
);

export const validateBody = Type.Object(
  {
    codes: Type.Array(Type.String({ minLength: 1, maxLength: codeCharactersMax }), {
      minItems: 1,
      maxItems: codesMax,
      description: 'ICD-10-CM codes, with or without their dots.',
    }),
    date: Type.Optional(
      Type.Union([day, Type.Null()], {
        description: 'The day of the service, on which the codes must be valid. Default: today.',
      }),
    ),
  },
  { title: 'ValidateICDCodesBody' },
);

export const validationSchema = Type.Object(
  {
    valid: Type.Boolean({ description: 'There are no errors and no violations.' }),
    errors: Type.Array(Type.String()),
    violations: Type.Array(
      Type.Object(
        { code: Type.String(), conflicts_with: Type.String(), type: Type.String() },
        { title: 'ICDExcludesViolation' },
      ),
      { description: 'Codes that never stand together (Excludes1).' },
    ),
    warnings: Type.Array(
      Type.Object(
        { code: Type.String(), overlaps_with: Type.String(), type: Type.String() },
        { title: 'ICDExcludesWarning' },
      ),
      {
        description: 'Codes that stand together only where both conditions are there (Excludes2).',
      },
    ),
    not_checked: Type.Array(Type.String(), {
      description:
        'The checks that were not possible, in sentences: exclusion notes without an imported tabular list, and codes of a day whose release is unknown.',
    }),
  },
  { title: 'ValidateICDCodesResponse' },
);

export function toWireDiagnosis({
  code,
  title,
  isBillable,
  missing,
}: Found): Static<typeof diagnosesSchema>[number] {
  return {
    diagnosis_code: dotted(code),
    description: title,
    is_secondary: isSecondary(code, title),
    is_billable: isBillable,
    unmatched_words: [...missing],
  };
}

export function toWireValidation({
  errors,
  conflicts,
  notChecked,
}: Validation): Static<typeof validationSchema> {
  const never = conflicts.filter(({ type }) => type === 'excludes1');
  const perhaps = conflicts.filter(({ type }) => type === 'excludes2');
  return {
    valid: errors.length === 0 && never.length === 0,
    errors: [...errors],
    violations: never.map(({ code, other, type }) => ({
      code: dotted(code),
      conflicts_with: dotted(other),
      type,
    })),
    warnings: perhaps.map(({ code, other, type }) => ({
      code: dotted(code),
      overlaps_with: dotted(other),
      type,
    })),
    not_checked: [...notChecked],
  };
}
