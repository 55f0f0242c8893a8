import { type Static, Type } from 'typebox';

import { nullable, uuid } from '../schema.ts';
import { delegatedFlows, type LabAccount, labAccountStatuses } from './model.ts';

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
