import { describe, expect, test } from 'vitest';

import { governmentPlans, inferPlan, type Programme } from './government-plans.ts';
import { findState, usStates } from './states.ts';
import { stateOfZip } from './zip-codes.ts';

/** The code of the plan, or why there is none. */
function inferred(programme: Programme, state: string, zip = '', country = 'US'): string {
  const found = inferPlan(programme, { state, zip, country });
  return 'plan' in found ? found.plan.code : found.refusal;
}

const statesAndDc = usStates.filter(({ kind }) => kind === 'state');
const contractors: Readonly<Record<string, string>> = {
  J5: 'IA KS MO NE',
  J6: 'IL MN WI',
  J8: 'IN MI',
  J15: 'KY OH',
  JE: 'CA HI NV AS GU MP',
  JF: 'AK AZ ID MT ND OR SD UT WA WY',
  JH: 'AR CO LA MS NM OK TX',
  JJ: 'AL GA TN',
  JK: 'CT ME MA NH NY RI VT',
  JL: 'DE DC MD NJ PA',
  JM: 'NC SC VA WV',
  JN: 'FL PR VI',
};

test('there are fifty states and the District of Columbia', () => {
  expect(statesAndDc).toHaveLength(51);
});

describe('in each state', () => {
  test.each(statesAndDc.map(({ code, name }) => [code, name]))('%s, %s', (code, name) => {
    const zip = code === 'VA' ? '23219' : '';
    for (const text of [code, name, name.toUpperCase(), code.toLowerCase()]) {
      expect(inferred('medicare', text, zip)).toBe(`MEDICARE_${code}`);
      expect(inferred('medicaid', text, zip)).toBe(`MEDICAID_${code}`);
    }
  });

  test('Medicare is paid by the contractor of its jurisdiction', () => {
    const byJurisdiction = Object.entries(contractors).flatMap(([jurisdiction, codes]) =>
      codes.split(' ').map((code) => `MEDICARE_${code} ${jurisdiction}`),
    );
    const medicare = governmentPlans.filter(({ programme }) => programme === 'medicare');
    expect(medicare.map(({ code, jurisdiction }) => `${code} ${jurisdiction}`).toSorted()).toEqual(
      byJurisdiction.toSorted(),
    );
    expect(medicare.find(({ code }) => code === 'MEDICARE_CA')).toMatchObject({
      name: 'Medicare Part B California (Noridian Healthcare Solutions)',
      contractorNumbers: ['01112', '01182'],
    });
  });

  test('Medicaid has the name of the programme', () => {
    expect(governmentPlans.find(({ code }) => code === 'MEDICAID_CA')?.name).toBe('Medi-Cal');
  });
});

describe('without a state', () => {
  test.each([
    ['10001', 'MEDICARE_NY'],
    ['10001-1234', 'MEDICARE_NY'],
    ['94103', 'MEDICARE_CA'],
    ['20001', 'MEDICARE_DC'],
    ['06390', 'MEDICARE_NY'],
    ['00601', 'MEDICARE_PR'],
    ['73960', 'MEDICARE_TX'],
  ])('the ZIP code %s tells it', (zip, code) => {
    expect(inferred('medicare', '', zip)).toBe(code);
    expect(inferred('medicare', 'Calif', zip)).toBe(code);
  });

  test('the reason says so', () => {
    const found = inferPlan('medicare', { state: '', zip: '10001', country: 'US' });
    expect(found).toMatchObject({ reason: 'the ZIP code 10001 is in New York' });
  });
});

test('the state outweighs a ZIP code of another', () => {
  expect(inferred('medicaid', 'CA', '10001')).toBe('MEDICAID_CA');
});

describe('Medicare in Virginia', () => {
  test.each([
    ['22201', 'DC', 'Arlington'],
    ['22314', 'DC', 'Alexandria'],
    ['22030', 'DC', 'Fairfax'],
    ['20190', 'DC', 'Reston, in Fairfax County'],
    ['22102', 'DC', 'McLean, in Fairfax County'],
    ['22192', 'VA', 'Woodbridge, in Prince William County'],
    ['20147', 'VA', 'Ashburn, in Loudoun County'],
    ['23219', 'VA', 'Richmond'],
  ])('%s belongs to the contractor of %s: %s', (zip, code) => {
    expect(inferred('medicare', 'VA', zip)).toBe(`MEDICARE_${code}`);
    expect(inferred('medicare', '', zip)).toBe(`MEDICARE_${code}`);
    expect(inferred('medicaid', 'VA', zip)).toBe('MEDICAID_VA');
  });

  test.each(['', 'abc', '10001'])('is refused in words with the ZIP code %j', (zip) => {
    expect(inferred('medicare', 'Virginia', zip)).toMatch(
      'depends on its county, and "' + zip + '" is no ZIP code of Virginia',
    );
  });
});

describe('elsewhere', () => {
  test.each(['AS', 'GU', 'MP', 'PR', 'VI'])('%s has Medicare, and Medicaid is refused', (code) => {
    expect(inferred('medicare', code)).toBe(`MEDICARE_${code}`);
    expect(inferred('medicaid', code)).toBe(
      `the Medicaid programme of ${findState(code)?.name} is not in our list; name the plan by its payor_code, or add it with POST /v3/payor`,
    );
  });

  test.each(['FM', 'MH', 'PW'])('%s is refused in words', (code) => {
    expect(inferred('medicare', code)).toBe(`${findState(code)?.name} has no Medicare plan`);
    expect(inferred('medicaid', code)).toBe(`${findState(code)?.name} has no Medicaid plan`);
  });

  test('military mail is refused in words', () => {
    expect(inferred('medicare', 'AE', '09001')).toMatch('is in no state');
  });

  test('another country is refused in words', () => {
    expect(inferred('medicare', 'ON', 'M5V 2T6', 'CA')).toBe(
      'there are state plans in the United States only, not in CA',
    );
  });

  test('an address that says nothing is refused in words', () => {
    expect(inferred('medicaid', 'XX', '99')).toBe(
      'neither the state "XX" nor the ZIP code "99" is of the United States',
    );
  });
});

describe('a state is found by', () => {
  test.each([
    ['ny', 'NY'],
    ['N.Y.', 'NY'],
    [' new  york ', 'NY'],
    ['D. C.', 'DC'],
    ['Washington, DC', 'DC'],
    ['U.S. Virgin Islands', 'VI'],
  ])('%j', (text, code) => {
    expect(findState(text)?.code).toBe(code);
  });

  test('nothing else', () => {
    for (const text of ['', 'XX', 'Newyorkshire', 'N', '🙂'])
      expect(findState(text)).toBeUndefined();
    for (const zip of ['', '1234', '123456', '99999x', '00000']) {
      expect(stateOfZip(zip)).toBeUndefined();
    }
  });
});
