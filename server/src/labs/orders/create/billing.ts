import { findInsurance, type Insurance, type InsuranceRecord, validateDiagnoses } from '#insurance';
import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { PlainDate } from '#kernel/time.ts';
import type { LabAccount } from '#labs/catalog';
import { hasDemographics } from '#users';

import { stateCodeOf } from './availability.ts';
import type { NewOrderFields } from './model.ts';

export type BillingDeps = Pick<AppContext, 'db' | 'clock' | 'vault' | 'random'> & {
  readonly insurance: Insurance;
};

type Asked = {
  readonly userId: UserId;
  readonly fields: NewOrderFields;
  readonly account: LabAccount | null;
  readonly today: PlainDate;
  /** The insurance that the order brings with it. */
  readonly brought: InsuranceRecord | null;
};

const refused = (detail: string): AppError => new AppError('order.invalid', { detail });

/**
 * Checks the billing of a new order. Returns the insurance record that pays, or null if no insurer pays. Throws
 * `order.invalid` if the order cannot be billed like this.
 */
export async function billingOf(
  deps: BillingDeps,
  scope: TeamScope,
  { userId, fields, account, today, brought }: Asked,
): Promise<InsuranceRecord | null> {
  const { billingType, diagnosisCodes, patientAddress } = fields;
  refuseAccount(scope, account, { billingType, state: stateCodeOf(patientAddress) });
  const codes = diagnosisCodes ?? [];
  if (codes.length > 0) {
    const { errors } = await validateDiagnoses({ ...deps, ...deps.insurance }, codes, today);
    if (errors.length > 0) throw refused(`icd_codes are not valid: ${errors.join(' ')}`);
  }
  if (billingType !== 'commercial_insurance') return null;
  if (codes.length === 0) throw refused('icd_codes are required for commercial_insurance');
  // The order brings the same facts about the patient that demographics would.
  if (brought !== null) return brought;
  const db = deps.db.read(scope);
  const [isDescribed, record] = await Promise.all([
    hasDemographics(db, scope, userId),
    findInsurance(deps, db, { scope, userId, isPrimary: true }),
  ]);
  if (!isDescribed) throw refused('The user has no demographics, which commercial_insurance needs');
  if (record === undefined) {
    throw refused('The user has no primary insurance, which commercial_insurance needs');
  }
  return record;
}

/** Billing types that are invoiced to the team. For `upfront_payment` the patient has already paid the team. */
const teamPays = new Set(['client_bill', 'upfront_payment']);

/**
 * Checks that the lab account allows the billing type in this state. Without a team account the platform's own account
 * bills the team; in the sandbox it accepts every billing type, because no money moves.
 */
function refuseAccount(
  { environment }: TeamScope,
  account: LabAccount | null,
  { billingType, state }: { readonly billingType: string; readonly state: string },
): void {
  if (account === null) {
    if (environment === 'sandbox' || teamPays.has(billingType)) return;
    throw refused(`The platform's lab account does not support ${billingType}`);
  }
  const states = account.allowedBilling[billingType];
  if (states === undefined) {
    if (teamPays.has(billingType)) return;
    throw refused(`The lab account does not support ${billingType}`);
  }
  if (states.length > 0 && !states.includes(state)) {
    throw refused(`${billingType} is not supported in ${state}`);
  }
}
