import { type Static, Type } from 'typebox';

import { nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import type { TeamId } from '#kernel/scope.ts';
import { toId } from '#management';

import {
  delegatedFlows,
  type LabAccount,
  type LabAccountFields,
  labAccountStatuses,
} from './model.ts';

const teamsMax = 1000;
const billingTypes = [
  'client_bill',
  'commercial_insurance',
  'patient_bill_passthrough',
  'patient_bill',
] as const;

export const labAccountSchema = Type.Object(
  {
    id: uuid,
    lab: Type.String(),
    org_id: nullable(uuid),
    status: Type.Enum([...labAccountStatuses]),
    delegated_flow: Type.Enum([...delegatedFlows]),
    provider_account_id: Type.String(),
    account_name: nullable(Type.String()),
    default_clinical_notes: nullable(Type.String()),
    business_units: nullable(Type.Array(Type.String())),
    allowed_billing: Type.Record(Type.String(), Type.Array(Type.String())),
    team_id_allowlist: Type.Array(uuid),
  },
  { title: 'ClientFacingLabAccount' },
);

const line = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, format: 'visible-text' });
const stateList = Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: 60 });

/** As laboratories print it in their messages. */
const accountNumberLengthMax = 64;

const bodyFields = {
  provider_account_id: Type.String({
    minLength: 1,
    maxLength: accountNumberLengthMax,
    format: 'visible-text',
    description: "The laboratory's number of the account, as it stands in its results.",
  }),
  status: Type.Optional(Type.Enum([...labAccountStatuses], { default: 'active' })),
  delegated_flow: Type.Optional(Type.Enum([...delegatedFlows], { default: 'not_delegated' })),
  account_name: optional(line(200)),
  default_clinical_notes: optional(Type.String({ maxLength: 1000, format: 'plain-text' })),
  business_units: optional(Type.Array(line(50), { maxItems: 100 })),
  allowed_billing: Type.Optional(
    Type.Object(
      Object.fromEntries(billingTypes.map((billing) => [billing, Type.Optional(stateList)])),
      {
        additionalProperties: false,
        description:
          'For each billing type, the states in which it is available. An empty list means all states.',
      },
    ),
  ),
};

export const replaceBody = Type.Object(bodyFields, {
  title: 'LabAccountReplaceBody',
  additionalProperties: false,
});

export const createBody = Type.Object(
  {
    lab: Type.String({
      minLength: 1,
      maxLength: 50,
      description: 'A slug of `GET /v3/lab_tests/labs`.',
    }),
    ...bodyFields,
    team_id_allowlist: Type.Optional(Type.Array(uuid, { maxItems: teamsMax })),
  },
  { title: 'LabAccountCreateBody', additionalProperties: false },
);

export const patchBody = Type.Object(
  { team_id_allowlist: Type.Array(uuid, { maxItems: teamsMax }) },
  { title: 'LabAccountTeamIdAllowlistUpdateBody' },
);

/** Returns the fields of an account; absent ones get the defaults of a new account. */
export function fieldsFromWire(body: Static<typeof replaceBody>): LabAccountFields {
  const billing = Object.entries(body.allowed_billing ?? {});
  return {
    status: body.status ?? 'active',
    delegatedFlow: body.delegated_flow ?? 'not_delegated',
    providerAccountId: body.provider_account_id.trim(),
    accountName: body.account_name ?? null,
    defaultClinicalNotes: body.default_clinical_notes ?? null,
    businessUnits: body.business_units ?? null,
    allowedBilling: Object.fromEntries(billing.map(([name, of]) => [name, [...new Set(of)]])),
  };
}

export function teamsFromWire(ids: readonly string[]): readonly TeamId[] {
  return [...new Set(ids.map((id) => toId<TeamId>(id)))];
}

export function toWireLabAccount(account: LabAccount): Static<typeof labAccountSchema> {
  const { allowedBilling, businessUnits } = account;
  return {
    id: account.id,
    lab: account.lab,
    org_id: account.organisationId,
    status: account.status,
    delegated_flow: account.delegatedFlow,
    provider_account_id: account.providerAccountId,
    account_name: account.accountName,
    default_clinical_notes: account.defaultClinicalNotes,
    business_units: businessUnits === null ? null : [...businessUnits],
    allowed_billing: Object.fromEntries(
      Object.entries(allowedBilling).map(([billing, states]) => [billing, [...states]]),
    ),
    team_id_allowlist: [...account.teamIds],
  };
}
