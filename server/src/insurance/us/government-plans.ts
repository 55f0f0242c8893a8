import { readTsv } from '#kernel/files/tsv.ts';

import { findState, type State, usStates } from './states.ts';
import { parseZip, stateOfZip } from './zip-codes.ts';

export type Programme = 'medicare' | 'medicaid';

/** Medicare's fee-for-service Part B as one contractor pays it in a state, or a state's Medicaid programme. */
export type GovernmentPlan = {
  readonly code: string;
  readonly programme: Programme;
  readonly state: State;
  readonly name: string;
  readonly aliases: readonly string[];
  /** For Medicare: the A/B MAC jurisdiction, such as JE, its contractor, and the contractor's Part B numbers. */
  readonly jurisdiction: string | null;
  readonly contractor: string | null;
  readonly contractorNumbers: readonly string[];
};

const medicarePrefix = 'MEDICARE_';

/** Returns true if a payor is Medicare itself, not a private plan that replaces it. */
export function isMedicare(payorCode: string): boolean {
  return payorCode.startsWith(medicarePrefix);
}

/** Whether a payor is the Medicaid programme of a state. */
export function isMedicaid(payorCode: string): boolean {
  return payorCode.startsWith('MEDICAID_');
}

function medicarePlans(): readonly GovernmentPlan[] {
  return readTsv(new URL('./data/medicare.tsv', import.meta.url)).map(
    ([code = '', jurisdiction = '', contractor = '', numbers = '']) => {
      const state = stateOf(code);
      return {
        code: `${medicarePrefix}${code}`,
        programme: 'medicare',
        state,
        name: `Medicare Part B ${state.name} (${contractor})`,
        aliases: [`Medicare ${state.name}`, `Medicare ${code}`, `${contractor} ${jurisdiction}`],
        jurisdiction,
        contractor,
        contractorNumbers: numbers.split(';'),
      };
    },
  );
}

function medicaidPlans(): readonly GovernmentPlan[] {
  return readTsv(new URL('./data/medicaid.tsv', import.meta.url)).map(
    ([code = '', name = '', others = '']) => {
      const state = stateOf(code);
      const aliases = [...others.split(';'), `${state.name} Medicaid`, `Medicaid ${code}`];
      return {
        code: `MEDICAID_${code}`,
        programme: 'medicaid',
        state,
        name,
        aliases: [...new Set(aliases)].filter((alias) => alias !== '' && alias !== name),
        jurisdiction: null,
        contractor: null,
        contractorNumbers: [],
      };
    },
  );
}

function stateOf(code: string): State {
  const state = usStates.find((each) => each.code === code);
  if (state === undefined) throw new Error(`the tables name a state ${code}, which there is not`);
  return state;
}

export const governmentPlans: readonly GovernmentPlan[] = [...medicarePlans(), ...medicaidPlans()];

const byCode = new Map(governmentPlans.map((plan) => [plan.code, plan]));

/** The codes that a caller sends to have the plan worked out. */
export const inferredCodes: Readonly<Record<string, Programme>> = {
  MEDFED: 'medicare',
  MAIDFED: 'medicaid',
};

export type Inference =
  | { readonly plan: GovernmentPlan; readonly reason: string }
  /** Why there is no plan, as text for the client. */
  | { readonly refusal: string };

/** Returns the plan for an address: by its state, or by its ZIP code if the state is absent. */
export function inferPlan(
  programme: Programme,
  address: { readonly state: string; readonly zip: string; readonly country: string },
): Inference {
  if (!['US', 'USA', 'UNITED STATES'].includes(address.country.toUpperCase()))
    return {
      refusal: `there are state plans in the United States only, not in ${address.country}`,
    };
  const stated = findState(address.state);
  const state = stated ?? stateOfZip(address.zip);
  if (state === undefined)
    return {
      refusal: `neither the state ${quoted(address.state)} nor the ZIP code ${quoted(address.zip)} is of the United States`,
    };
  const because =
    stated === undefined
      ? `the ZIP code ${parseZip(address.zip) ?? ''} is in ${state.name}`
      : `the address is in ${state.name}`;
  if (programme === 'medicare' && state.code === 'VA') return inferInVirginia(address.zip);
  const plan = byCode.get(`${programme.toUpperCase()}_${state.code}`);
  return plan === undefined ? { refusal: refusalIn(programme, state) } : { plan, reason: because };
}

function refusalIn(programme: Programme, { name, kind }: State): string {
  const advice = 'name the plan by its payor_code, or add it with POST /v3/payor';
  switch (kind) {
    case 'territory':
      return `the Medicaid programme of ${name} is not in our list; ${advice}`;
    case 'military mail':
      return `a military address (${name}) is in no state; ${advice}`;
    case 'associated state':
      return `${name} has no ${programme === 'medicare' ? 'Medicare' : 'Medicaid'} plan`;
    case 'state':
      return `the plan of ${name} is not in our list; ${advice}`;
  }
}

/**
 * Part B of Arlington and Fairfax counties and of the city of Alexandria belongs to the contractor of the District of
 * Columbia; the rest of Virginia has its own. A ZIP code tells which, a state does not.
 */
function inferInVirginia(zip: string): Inference {
  const digits = parseZip(zip);
  if (digits === undefined || stateOfZip(digits)?.code !== 'VA')
    return {
      refusal: `the Medicare contractor of an address in Virginia depends on its county, and ${quoted(zip)} is no ZIP code of Virginia; correct it, or name MEDICARE_VA or MEDICARE_DC`,
    };
  const isMetropolitan = isNearWashington(digits);
  const plan = byCode.get(isMetropolitan ? 'MEDICARE_DC' : 'MEDICARE_VA');
  if (plan === undefined) throw new Error('the plans of Virginia are missing');
  return {
    plan,
    reason: isMetropolitan
      ? `the ZIP code ${digits} is in Arlington, Fairfax or Alexandria, Virginia, which belong to the contractor of the District of Columbia`
      : `the address is in Virginia, outside of Arlington, Fairfax and Alexandria`,
  };
}

/** Arlington is 222, Alexandria with the Fairfax County around it 223. */
const nearWashingtonPrefixes = new Set(['222', '223']);
/** The ZIP codes with the prefixes 220 and 221 that are in Prince William County. */
const princeWilliam = new Set(
  '22025 22026 22110 22111 22125 22134 22135 22172 22191 22192 22193 22194 22195'.split(' '),
);
/** The ZIP codes with the prefix 201 that are in Fairfax County. */
const westernFairfax = new Set(
  '20120 20121 20122 20124 20151 20153 20170 20171 20172 20190 20191 20192 20193 20194 20195 20196'.split(
    ' ',
  ),
);

function isNearWashington(zip: string): boolean {
  const prefix = zip.slice(0, 3);
  if (nearWashingtonPrefixes.has(prefix) || westernFairfax.has(zip)) return true;
  return (prefix === '220' || prefix === '221') && !princeWilliam.has(zip);
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
