import type { Brand } from '#kernel/brand.ts';
import type { OrganisationId, TeamId } from '#kernel/scope.ts';

export type LabAccountId = Brand<string, 'LabAccountId'>;

export const labAccountStatuses = ['active', 'pending', 'suspended', 'ready_to_launch'] as const;
export const delegatedFlows = [
  'order_delegated',
  'result_delegated',
  'fully_delegated',
  'not_delegated',
] as const;

export type LabAccountStatus = (typeof labAccountStatuses)[number];
export type DelegatedFlow = (typeof delegatedFlows)[number];
/** An account of the organisation at a lab, and the teams that may order through it. */
export type LabAccount = {
  readonly id: LabAccountId;
  readonly organisationId: OrganisationId;
  readonly lab: string;
  readonly status: LabAccountStatus;
  readonly delegatedFlow: DelegatedFlow;
  readonly providerAccountId: string;
  readonly accountName: string | null;
  readonly defaultClinicalNotes: string | null;
  readonly businessUnits: readonly string[] | null;
  readonly allowedBilling: Readonly<Record<string, readonly string[]>>;
  readonly teamIds: readonly TeamId[];
};

/** The editable fields of an account; its teams have separate operations. */
export type LabAccountFields = Omit<LabAccount, 'id' | 'organisationId' | 'lab' | 'teamIds'>;

/** The maximum of accounts of an organisation, so that a list of them fits one response. */
export const accountsMax = 1000;
