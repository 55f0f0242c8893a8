import { readFileSync } from 'node:fs';

import { emptyAddress } from '../address.ts';
import { type GovernmentPlan, governmentPlans } from '../us/government-plans.ts';
import type { Payor } from './model.ts';
import { parsePayorFile } from './payor-file.ts';

let read: readonly Payor[] | undefined;

/** The payors that the product brings: carriers, the largest first, and the government plans of every state. */
export function shippedPayors(): readonly Payor[] {
  read ??= [
    ...parsePayorFile(
      readFileSync(new URL('./data/payors.csv', import.meta.url), 'utf8'),
      'payors.csv',
    ),
    ...governmentPlans.map((plan) => toPayor(plan)),
  ];
  return read;
}

function toPayor({ code, name, aliases, state }: GovernmentPlan): Payor {
  const address = { ...emptyAddress, state: state.code };
  return { code, name, aliases, address, providerIds: [], source: 'platform' };
}

/** Returns the payors of all teams: the imported ones, and the shipped ones with other codes. */
export function platformPayors(imported: readonly Payor[]): readonly Payor[] {
  const codes = new Set(imported.map(({ code }) => code));
  return [...shippedPayors().filter(({ code }) => !codes.has(code)), ...imported];
}
