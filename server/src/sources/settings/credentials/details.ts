import { type TSchema, Type } from 'typebox';

import { optional } from '#kernel/http/common-schemas.ts';
import { compileValidator } from '#kernel/http/validation.ts';
import type { Problem } from '#kernel/problem.ts';

const text = Type.String({ minLength: 1, maxLength: 2000, format: 'visible-text' });
const textList = Type.Array(text, { maxItems: 100 });
const billing = Type.Enum([
  'client_bill',
  'commercial_insurance',
  'patient_bill_passthrough',
  'patient_bill',
]);
const labAccount = {
  sub_account_id: optional(text),
  sub_account_name: optional(text),
  allowed_billing_types: optional(Type.Array(billing)),
  disallowed_billing_states: optional(Type.Record(Type.String(), textList)),
};
const quest = Type.Object({
  ...labAccount,
  quest: Type.Object({}),
  allowed_business_units: optional(textList),
});

/** Settings of some providers in addition to an id and a secret. */
const schemas: Readonly<Record<string, TSchema>> = {
  fitbit: Type.Object({
    fitbit: Type.Object({
      is_hr_enabled: Type.Optional(Type.Boolean()),
      workout_verify_token: text,
      sleep_verify_token: text,
      body_verify_token: text,
      foods_verify_token: optional(text),
    }),
  }),
  google_fit: Type.Object({ redirect_uri: text, data_scopes: textList }),
  google_health: Type.Object(
    { project_number: text, service_account_email: text },
    { additionalProperties: false },
  ),
  my_fitness_pal_v2: Type.Object({ client: text }),
  polar: Type.Object({ webhook_secret: text }),
  bioreference: Type.Object({ ...labAccount, bioreference: Type.Object({}) }),
  labcorp: Type.Object({
    ...labAccount,
    labcorp: Type.Optional(
      Type.Object({ account_number: text, billing_method: Type.Enum(['CM', 'PT', 'PI']) }),
    ),
    sending_facility: Type.Optional(text),
    sending_application: Type.Optional(text),
    receiving_facility: Type.Optional(text),
    receiving_application: Type.Optional(text),
  }),
  quest,
  sonora_quest: quest,
  getlabs: Type.Object({
    getlabs: Type.Object({ webhook_secret_key: text, webhook_secret_token: text }),
  }),
  phlebfinders: Type.Object({
    phlebfinders: Type.Object({
      account_id: text,
      account_name: text,
      team_id: text,
      team_name: text,
      webhook_token: text,
      email: text,
    }),
  }),
};

export function detailProblems(provider: string, details: unknown): readonly Problem[] {
  if (details == null) return [];
  const schema = schemas[provider];
  if (schema === undefined) {
    const msg = `Input should be null: ${provider} has no details`;
    return [{ type: 'value_error', loc: ['body', 'details'], msg }];
  }
  return compileValidator(schema, 'body')(details).map(inDetails);
}

function inDetails(problem: Problem): Problem {
  return { ...problem, loc: ['body', 'details', ...problem.loc.slice(1)] };
}
